import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pacer } from './pacer';

let shown: number[];
let pause: number;
let pacer: Pacer<number>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  pause = 420;
  pacer = new Pacer(
    (news) => shown.push(news),
    () => pause,
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

test('players who want no motion, or were away, see everything at once', () => {
  pause = 0;
  pacer.push(1, false);
  expect(shown).toEqual([1]);
  pause = 420;
  for (let step = 2; step < 80; step += 1) pacer.push(step, false);
  expect(shown.length).toBeGreaterThan(10);
});

test('a long line moves faster', () => {
  for (let step = 0; step < 24; step += 1) pacer.push(step, false);
  vi.advanceTimersByTime(6_000);
  expect(shown.length).toBe(24);
});
