import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepTrying } from './keep-trying';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what fails is tried again with growing pauses, until it works', async () => {
  const attempt = vi.fn().mockRejectedValueOnce('one').mockRejectedValueOnce('two').mockResolvedValue('done');
  const failed = vi.fn();
  keepTrying(attempt, failed);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(attempt).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(attempt).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempt).toHaveBeenCalledTimes(3);
  expect(failed.mock.calls).toEqual([['one'], ['two']]);
});

test('a page that is left tries no more', async () => {
  const attempt = vi.fn().mockRejectedValue('lost');
  keepTrying(attempt, vi.fn())();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempt).toHaveBeenCalledTimes(1);
});
