import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pacer } from './pacer';

let shown: number[];
let wanted: boolean;
let pacer: Pacer<number>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  wanted = true;
  pacer = new Pacer(
    (news) => shown.push(news),
    () => wanted,
    () => Date.now(),
  );
});

afterEach(() => vi.useRealTimers());

test('steps of others are shown one after the other', () => {
  for (const step of [1, 2, 3]) pacer.push(step, false);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(450);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(450);
  expect(shown).toEqual([1, 2, 3]);
});

test('the answer to an own action does not wait, and nothing overtakes', () => {
  pacer.push(1, false);
  pacer.push(2, false);
  pacer.push(3, true);
  expect(shown).toEqual([1, 2, 3]);
});

test('whoever wants no motion, or was away, sees everything at once', () => {
  wanted = false;
  pacer.push(1, false);
  expect(shown).toEqual([1]);
  wanted = true;
  for (let step = 2; step < 30; step += 1) pacer.push(step, false);
  expect(shown.length).toBeGreaterThan(10);
});
