import { expect, test } from 'vitest';
import { clockWords, timeLeft } from './clock';

test('a clock runs for the seat to act alone, and never below nothing', () => {
  const times = { left: [60_000, 30_000], runs_out: 5_000 };
  expect([
    timeLeft(times, 0, true, 2_000),
    timeLeft(times, 0, true, 9_000),
    timeLeft(times, 1, false, 9_000),
  ]).toEqual([3_000, 0, 30_000]);
});

test('a time has two units at most', () => {
  expect([65_000, 3_700_000, 200_000_000].map(clockWords)).toEqual(['1:05', '1:01 h', '2 d 7 h']);
});
