import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { tableInfo } from '../testing/situations';
import { Listing } from './listing.svelte';
import TableList from './TableList.svelte';

const tables = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => tableInfo([], { id: `t${from + index}` }));

/** A list with one full page and more to come; the test decides when the second page arrives. */
async function shown(after: number) {
  let [come, fail]: (() => void)[] = [];
  const secondPage = new Promise<void>((resolve, reject) => {
    [come, fail] = [resolve, () => reject(new TypeError('offline'))];
  });
  const asked = vi.fn();
  const list = new Listing(async (last) => {
    asked(last);
    if (last !== undefined) await secondPage;
    return { tables: last === undefined ? tables(0, 50) : tables(50, after) };
  });
  await list.load();
  render(TableList, { title: 'Games', list, none: 'None', action: 'View' });
  const button = screen.getByRole('button', { name: 'Show more' });
  button.focus();
  button.click();
  await vi.waitFor(() => expect(asked).toHaveBeenLastCalledWith('t49'));
  return { button, come: () => come?.(), fail: () => fail?.(), asked };
}

const said = () => screen.getByRole('status').textContent;
const focused = () => document.activeElement?.getAttribute('href');

test('asking for more moves the focus to the first row that came, and tells how many came', async () => {
  const { button, come, asked } = await shown(3);
  const times = asked.mock.calls.length;
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  button.click();
  expect(asked.mock.calls.length, 'once is enough').toBe(times);
  come();
  await vi.waitFor(() => expect(said()).toBe('3 more shown.'));
  expect(focused()).toBe('/table/t50');
  expect(screen.queryByRole('button')).toBeNull();
});

test('where nothing came after all, the last row is gone to', async () => {
  const { come } = await shown(0);
  come();
  await vi.waitFor(() => expect(said()).toBe('0 more shown.'));
  expect(focused()).toBe('/table/t49');
});

test('where it fails, the button stays, and can be pressed again', async () => {
  const { button, fail } = await shown(3);
  fail();
  await screen.findByRole('alert');
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  expect(document.activeElement).toBe(button);
  expect(said()).toBe('');
});
