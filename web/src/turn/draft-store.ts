/** Keeps the draft of a turn over a reload, for this tab and this step of the game. */
import type { Draft } from './draft';

interface Kept {
  seat: number;
  sequence: number;
  draft: Draft;
}

const nameOf = (table: string) => `ilos.draft.${table}`;

export function keepDraft(table: string, kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(nameOf(table), JSON.stringify(kept));
    else sessionStorage.removeItem(nameOf(table));
  } catch {
    // Without storage, the draft lives as long as the page.
  }
}

/** The draft that was made for this seat at this step, if there is one. */
export function keptDraft(table: string, seat: number, sequence: number): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(table)) ?? 'null') as Kept | null;
    return kept?.seat === seat && kept.sequence === sequence ? kept.draft : null;
  } catch {
    return null;
  }
}
