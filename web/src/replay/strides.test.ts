import { expect, test } from 'vitest';
import type { SeenEvent } from '../generated/protocol';
import { nextStop, stops } from './strides';

const began = (seat: number, round: number): SeenEvent => ({ event: 'turn_began', seat, round });
const history = [
  { event: 'set_up' },
  { event: 'mulligan' },
  began(0, 1),
  { event: 'played' },
  { event: 'turn_ended' },
  { event: 'drew' },
  began(1, 1),
  { event: 'turn_ended' },
  began(0, 2),
  { event: 'finished' },
] as SeenEvent[];

test('actions, turns and rounds are longer and longer strides', () => {
  expect(stops(history, 'action')).toEqual([1, 2, 3, 4, 7, 9, 10]);
  expect(stops(history, 'turn')).toEqual([1, 3, 7, 9, 10]);
  expect(stops(history, 'round')).toEqual([1, 3, 9, 10]);
});

test('the first and the last moment are the ends', () => {
  expect(nextStop(history, 'turn', 4, 1)).toBe(7);
  expect(nextStop(history, 'turn', 4, -1)).toBe(3);
  expect(nextStop(history, 'round', 10, 1)).toBe(10);
  expect(nextStop(history, 'round', 1, -1)).toBe(1);
});
