/** A hand as single cards, sorted by kind. Each has an id that is stable while the hand does not change. */
import type { Card, Cards } from '../generated/protocol';
import { CARDS, NO_CARDS } from '../board/nouns';

export type SlotId = `${Card}:${number}`;

export interface Slot {
  id: SlotId;
  card: Card;
}

export const slotsOf = (hand: Cards): Slot[] =>
  CARDS.flatMap((card) =>
    Array.from({ length: hand[card] }, (_, index) => ({ id: `${card}:${index}` as SlotId, card })),
  );

export const cardOf = (slot: SlotId): Card => slot.slice(0, slot.indexOf(':')) as Card;

export const cardsOf = (slots: readonly SlotId[]): Cards => {
  const cards = { ...NO_CARDS };
  for (const slot of slots) cards[cardOf(slot)] += 1;
  return cards;
};

/** Slots that hold these cards, without the slots that are taken; the last ones of each kind first. */
export const slotsFor = (cards: Cards, hand: Cards, taken: readonly SlotId[]): SlotId[] =>
  CARDS.flatMap((card) =>
    slotsOf({ ...NO_CARDS, [card]: hand[card] })
      .map((slot) => slot.id)
      .filter((id) => !taken.includes(id))
      .reverse()
      .slice(0, cards[card]),
  );

/** Cards of a kind that lie on each other, where a hand has more cards than there is room for. */
export interface Stack {
  card: Card;
  count: number;
  /** It is the card that is played; the others of its kind lie apart. */
  playing: boolean;
  /** How many of them pay. */
  paying: number;
}

export function stacksOf(hand: Cards, playing: SlotId | null, paying: readonly SlotId[]): Stack[] {
  return CARDS.flatMap((card) => {
    const isPlayed = playing !== null && cardOf(playing) === card;
    const count = hand[card] - (isPlayed ? 1 : 0);
    const rest = { card, count, playing: false, paying: paying.filter((id) => cardOf(id) === card).length };
    return [
      ...(isPlayed ? [{ card, count: 1, playing: true, paying: 0 }] : []),
      ...(count > 0 ? [rest] : []),
    ];
  });
}
