import { expect, test } from 'vitest';
import { cards } from '../testing/situations';
import { cardsOf, slotsFor, slotsOf } from './hand';

test('a hand is sorted by kind, and each card has a name of its own', () => {
  expect(slotsOf(cards({ market: 1, ship: 2 })).map(({ id }) => id)).toEqual([
    'ship:0',
    'ship:1',
    'market:0',
  ]);
});

test('slots and counts say the same', () => {
  const hand = cards({ ship: 2, ruins: 3 });
  const wanted = cards({ ship: 1, ruins: 2 });
  const slots = slotsFor(wanted, hand, ['ship:1']);
  expect(slots).toContain('ship:0');
  expect(cardsOf(slots)).toEqual(wanted);
});
