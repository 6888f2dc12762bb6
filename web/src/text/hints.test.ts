import { expect, test } from 'vitest';
import type { Hint, Reason } from '../generated/protocol';
import { IslandNames } from '../board/islands';
import { cards, NO_ART } from '../testing/situations';
import { hintWords } from './hints';

const NAMES = ['Ann', 'Ben', 'Cleo'];
const telling = {
  art: NO_ART,
  names: new IslandNames([], [], 'game'),
  nameOf: (seat: number) => NAMES[seat] ?? '',
  reader: 0,
};
const said = (action: Hint['action'], ...why: Reason[]) =>
  hintWords({ table: 't', seat: 0, on: 1, id: 'h', action, why, plays: [action], prospects: null }, telling);

test('a hint for the exchange names the cards', () => {
  const discard = cards({ market: 2, ruins: 1 });
  expect(said({ action: 'mulligan', discard }, { because: 'exchange', play: 0, cards: 3 })).toBe(
    'Swap 3 cards: 1 Ruins, 2 Markets. They are little use at the start.',
  );
});

test('a hint to end the turn does not praise cards that are not there', () => {
  expect(said({ action: 'end_turn' }, { because: 'saves_cards', play: 0, cards: 0 })).toBe('End your turn.');
  expect(said({ action: 'end_turn' }, { because: 'saves_cards', play: 0, cards: 2 })).toBe(
    'End your turn. Better keep your 2 cards for later.',
  );
});

test('several rivals are named one after the other', () => {
  const market = { action: 'play', card: 'market', good: 'gold', payment: cards({}) } as const;
  expect(said(market, { because: 'piracy', play: 0, seats: [1, 2] })).toContain(
    'Ben and Cleo will have to pay',
  );
  expect(said(market, { because: 'denies', play: 0, kind: 'gold', seats: [1, 2] })).toContain(
    'Otherwise Ben or Cleo could take',
  );
});

test('a place on a tile that is not on the map yet is on the island of the new tile', () => {
  const at = { tile: 'cape', location: 0 };
  const fort = { action: 'play', card: 'building', at, build: 'fort', payment: cards({}) } as const;
  expect(said(fort)).toBe('Build a fort on the island of the new tile.');
});
