import { expect, test } from 'vitest';
import type { CardState, Closed } from '../generated/protocol';
import { IslandNames } from '../board/islands';
import { island, view } from '../testing/situations';
import { reasonFor } from './reasons';

const growth = ['cape', 'bar'].map((tile) => [[{ tile, portion: 0 }]]);
const islands = [island(['cape', 0]), island(['bar', 0])];
const map = { view: view({ islands }), names: new IslandNames(growth, islands, 'game') };
const [cape, bar] = islands.map((land) => map.names.of(land));

const state: CardState = {
  card: 'gold_mine',
  in_hand: 1,
  playable: false,
  why: { code: 'ships_needed', need: 2, have: 0 },
};
const closed = (have: number, ...numbers: number[]): Closed => ({
  card: 'gold_mine',
  kinds: ['gold'],
  islands: numbers,
  why: { code: 'ships_needed', need: 2, have },
  rule: 'K3',
  reason: '',
});

test('a card that lacks ships names the islands with free places, the nearest to it first', () => {
  expect(reasonFor(state, [closed(0, 0), closed(1, 1)], map)).toBe(
    `Free places for it are only where you have fewer than 2 ships: ${bar} (1 of 2), ${cape} (0 of 2).`,
  );
});

test('islands that are closed to another card say nothing about this one', () => {
  const other = { ...closed(1, 1), card: 'plantation' } as const;
  expect(reasonFor(state, [other], map)).toBe('You need 2 ships of your own at that island; you have 0.');
});
