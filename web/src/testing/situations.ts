/** Situations of a turn for the tests, in a line or two. */
import type { Card, Cards, Island, Legal, Location } from '../generated/protocol';
import type { Situation } from '../game/turn/turn';
import { CARDS, NO_CARDS } from '../game/nouns';

export const cards = (some: Partial<Cards>): Cards => ({ ...NO_CARDS, ...some });

export const island = (...portions: [string, number][]): Island => ({
  portions: portions.map(([tile, portion]) => ({ tile, portion })),
  locations: [],
  ships: [0, 0],
  pirates: [],
  forts: [],
});

export const location = (tile: string, index = 0): Location => ({ tile, location: index });

/** A turn in which all cards in the hand can be played. */
export function situation(hand: Partial<Cards>, legal: Partial<Legal>, islands: Island[] = []): Situation {
  const held = cards(hand);
  const state = (card: Card) => ({ card, in_hand: held[card], playable: held[card] > 0 });
  return {
    hand: held,
    islands,
    suggested: null,
    legal: { turn: 0, phase: 'play', cards: CARDS.map(state), end_turn: true, ...legal },
  };
}
