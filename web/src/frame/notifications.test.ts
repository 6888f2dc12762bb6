import { expect, test } from 'vitest';
import { go } from '../ui/router.svelte';
import { hush, isTakenOver, ring, rings, takeOver } from './notifications.svelte';

test('a call from a table stays until it is answered, or until the same table calls again', () => {
  ring({ say: 'invited', table: 'a', person: 'ann', name: 'Ann' });
  ring({ say: 'your_turn', table: 'b', seat: 0, sequence: 3 });
  ring({ say: 'your_turn', table: 'a', seat: 1, sequence: 9 });
  ring({ say: 'pong' });
  expect(rings().map(({ say, table }) => [say, table])).toEqual([
    ['your_turn', 'b'],
    ['your_turn', 'a'],
  ]);
  hush('b');
  hush('a');
  expect(rings()).toEqual([]);
});

test('the table on the screen does not call, nor later from elsewhere', () => {
  go('/table/a');
  ring({ say: 'your_turn', table: 'a', seat: 0, sequence: 3 });
  ring({ say: 'your_turn', table: 'b', seat: 0, sequence: 3 });
  go('/table/c');
  expect(rings().map(({ table }) => table)).toEqual(['b']);
  hush('b');
  go('/');
});

test('a modal dialog shows the calls in place of the page, until it closes', () => {
  const giveBack = takeOver();
  expect(isTakenOver()).toBe(true);
  giveBack();
  expect(isTakenOver()).toBe(false);
});
