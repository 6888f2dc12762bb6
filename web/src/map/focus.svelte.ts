/** The focus of the keyboard on the map: it moves from choice to choice, or from tile to tile. */
import { t } from '../i18n/i18n.svelte';
import { cellKey, neighbour, sameCell, type Cell } from '../board/hex';
import type { Pick } from './picks';
import { samePlace } from '../board/place';

/** By direction, clockwise from north. */
const DIRECTIONS: Record<string, number> = { w: 0, e: 1, d: 2, s: 3, a: 4, q: 5 };

export class MapFocus {
  /** The choice that Enter takes. */
  place = $state.raw<Pick['place'] | null>(null);
  cell = $state.raw<Cell | null>(null);

  leave(): void {
    this.place = this.cell = null;
  }

  /** Moves to the next or the previous choice; null if there is none. */
  step(by: 1 | -1, picks: readonly Pick[]): Pick | null {
    const index = picks.findIndex((pick) => samePlace(pick.place, this.place));
    const first = by > 0 ? 0 : picks.length - 1;
    const next = picks[index < 0 ? first : (index + by + picks.length) % picks.length];
    if (!next) return null;
    this.place = next.place;
    this.cell = next.cell;
    return next;
  }

  /** Moves to the neighbouring cell in the direction of a letter, and says what is there. */
  walk(
    letter: string,
    cells: readonly Cell[],
    picks: readonly Pick[],
    wordsOf: (cell: Cell) => string,
  ): string {
    const next = this.cell ? neighbour(this.cell, DIRECTIONS[letter] ?? 0) : (cells[0] ?? { q: 0, r: 0 });
    if (!cells.some((cell) => sameCell(cell, next))) return t('map.edge');
    this.cell = { q: next.q, r: next.r };
    const here = picks.find((pick) => cellKey(pick.cell) === cellKey(next));
    this.place = here?.place ?? null;
    return [wordsOf(next), here?.label ?? ''].filter(Boolean).join('. ');
  }
}

export const isDirection = (letter: string): boolean => letter in DIRECTIONS;
