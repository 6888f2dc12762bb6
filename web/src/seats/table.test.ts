import { expect, test } from 'vitest';
import { bot, person, seated, tableInfo } from '../testing/situations';
import { seatName } from './seats';
import { Table } from './table.svelte';

const tableOf = (...seats: Parameters<typeof tableInfo>[0]) =>
  new Table(tableInfo(seats), person('ann'), () => 'id');

test('a person can have several seats, one, or none', () => {
  expect(tableOf(seated('ann'), bot('trader'), seated('ann')).ownSeats).toEqual([0, 2]);
  expect(tableOf(bot('trader'), seated('ann')).ownSeats).toEqual([1]);
  expect(tableOf(seated('ben'), { kind: 'open' }).ownSeats).toEqual([]);
});

test('company is other people: bots and second seats do not count', () => {
  expect(tableOf(seated('ann'), seated('ann'), bot('trader')).company).toBe(false);
  expect(tableOf(seated('ann'), seated('ben')).company).toBe(true);
});

test('a player is away when a bot plays for one of their seats', () => {
  expect(tableOf(seated('ann'), seated('ben', { away: true })).away).toBe(false);
  const table = tableOf(seated('ann', { away: true }), seated('ben'));
  expect(table.away).toBe(true);
  table.info = tableInfo([seated('ann'), seated('ben')]);
  expect(table.away).toBe(false);
});

test('seats that would have the same name are told apart by numbers', () => {
  const seats = [seated('ann'), seated('ann'), bot('trader'), bot('trader'), bot('admiral')];
  expect(seats.map((_, seat) => seatName(seats, seat))).toEqual([
    'ANN 1',
    'ANN 2',
    'Trader 3',
    'Trader 4',
    'Admiral',
  ]);
});
