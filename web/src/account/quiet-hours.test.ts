import { expect, test } from 'vitest';
import { clockTime, hoursBetween } from './quiet-hours';

/** An hour ahead of UTC, as in Warsaw in winter. */
const WARSAW = -60;

test('hours are kept by UTC and shown as they were set', () => {
  const night = hoursBetween('22:00', '07:30', WARSAW);
  expect(night).toEqual({ begin: 21 * 60, end: 6 * 60 + 30 });
  expect(clockTime(night?.begin ?? 0, WARSAW)).toBe('22:00');
  expect(clockTime(night?.end ?? 0, WARSAW)).toBe('07:30');
});

test('midnight is crossed by the difference to UTC too', () => {
  expect(hoursBetween('00:30', '08:00', WARSAW)).toEqual({ begin: 23 * 60 + 30, end: 7 * 60 });
  expect(clockTime(30, 300)).toBe('19:30');
});

test('two equal or missing times are no hours', () => {
  expect(hoursBetween('07:00', '07:00', 0)).toBeNull();
  expect(hoursBetween('', '07:00', 0)).toBeNull();
});
