/** The small nouns of the game in the order in which they are shown. */
import type { ByGood, Card, Cards, Good, LocationKind } from '../generated/protocol';

export const CARDS: readonly Card[] = ['ship', 'plantation', 'gold_mine', 'building', 'ruins', 'market'];
export const GOODS: readonly Good[] = ['ebony', 'spice', 'pigment', 'gold'];

export const NO_CARDS: Readonly<Cards> = {
  ship: 0,
  plantation: 0,
  gold_mine: 0,
  building: 0,
  ruins: 0,
  market: 0,
};

export const NO_GOODS: Readonly<ByGood<number>> = { ebony: 0, spice: 0, pigment: 0, gold: 0 };

export const countCards = (cards: Cards): number => CARDS.reduce((sum, card) => sum + cards[card], 0);

/** The good that a kind of location is named after, if any. */
export const goodOf = (kind: LocationKind): Good | null =>
  kind === 'site' || kind === 'ruins' ? null : kind;
