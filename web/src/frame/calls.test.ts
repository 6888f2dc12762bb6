import { expect, test } from 'vitest';
import { isQuiet } from './calls';

const at = (time: string) => new Date(`2026-01-05T${time}:00Z`);

test('a night goes over midnight', () => {
  const night = { begin: 22 * 60, end: 7 * 60 };
  expect(['21:59', '22:00', '03:00', '06:59', '07:00'].map((time) => isQuiet(night, at(time)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test('without quiet hours no moment is quiet', () => {
  expect(isQuiet(null, at('03:00'))).toBe(false);
});
