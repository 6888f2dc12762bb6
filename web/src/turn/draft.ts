/** What a player has chosen so far in a turn. */
import type { Berth, Built, Card, Destination, Exploration, Good, Location } from '../generated/protocol';
import { cardOf, type SlotId } from './hand';

export interface Draft {
  /** The card to play. */
  playing: SlotId | null;
  /** The cards that pay; in the exchange at the start the cards to discard. */
  paying: SlotId[];
  ship: Berth | null;
  /** The tile to place, before its cell is chosen. */
  tile: string | null;
  to: Destination | null;
  at: Location | null;
  build: Built | null;
  good: Good | null;
}

export const EMPTY: Readonly<Draft> = {
  playing: null,
  paying: [],
  ship: null,
  tile: null,
  to: null,
  at: null,
  build: null,
  good: null,
};

export const playedCard = (draft: Draft): Card | null =>
  draft.playing === null ? null : cardOf(draft.playing);

/** The new tile with its cell and rotation, once both are chosen. */
export const placedTile = (draft: Draft): Exploration | null =>
  draft.to !== null && 'explore' in draft.to ? draft.to.explore : null;
