import { expect, test } from 'vitest';
import { seatName } from '../seats/seats';
import { seatsOf } from './recorded';

test('a record names its players, and bots by their level', () => {
  const seats = seatsOf(['Ann', 'helmsman (bot)', 'Ann', '']);
  expect(seats.map((_, seat) => seatName(seats, seat))).toEqual(['Ann', 'Helmsman', 'Ann', '4']);
});
