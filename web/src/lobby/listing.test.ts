import { expect, test } from 'vitest';
import { tableInfo } from '../testing/situations';
import { Listing } from './listing.svelte';

const tables = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => tableInfo([], { id: `t${from + index}` }));

/** A server with a number of tables that sends fifty at a time. */
const listing = (count: number, asked: (string | undefined)[] = []) =>
  new Listing((after) => {
    asked.push(after);
    const from = after === undefined ? 0 : Number(after.slice(1)) + 1;
    return Promise.resolve({ tables: tables(from, Math.min(50, count - from)) });
  });

test('a list that is longer than a page says so and goes on after its last table', async () => {
  const asked: (string | undefined)[] = [];
  const long = listing(120, asked);
  await long.load();
  expect([long.rows?.length, long.more]).toEqual([50, true]);
  await long.showMore();
  expect([long.rows?.length, long.more]).toEqual([100, true]);
  await long.showMore();
  expect([long.rows?.length, long.more]).toEqual([120, false]);
  expect(asked.slice(-3)).toEqual([undefined, 't49', 't99']);
  await long.load();
  expect(long.rows?.length, 'what was looked at stays').toBe(120);
});

test('a page that does not come changes nothing, and is asked for again', async () => {
  let broken = false;
  const list = new Listing((after) => {
    if (broken) return Promise.reject(new TypeError('offline'));
    return Promise.resolve({ tables: after === undefined ? tables(0, 50) : tables(50, 50) });
  });
  await list.load();
  broken = true;
  await expect(list.showMore()).rejects.toThrow('offline');
  expect([list.rows?.length, list.more]).toEqual([50, true]);
  broken = false;
  await list.load();
  expect(list.rows?.length, 'no more than was looked at').toBe(50);
  await list.showMore();
  expect(list.rows?.length).toBe(100);
});

test('where a table was moved between two pages, the list is asked for once more', async () => {
  const asked: (string | undefined)[] = [];
  const list = new Listing((after) => {
    asked.push(after);
    if (after === undefined) return Promise.resolve({ tables: tables(0, 50) });
    return Promise.resolve({ tables: asked.length < 4 ? tables(49, 2) : tables(50, 2) });
  });
  await list.load();
  await list.showMore();
  expect(list.rows?.map(({ table }) => table.id)).toEqual(tables(0, 52).map(({ id }) => id));
  expect(asked).toEqual([undefined, undefined, 't49', undefined, 't49']);
});

test('an answer that is late takes nothing away of what came meanwhile', async () => {
  let answerLate: (() => void) | null = null;
  const list = new Listing(async (after) => {
    if (answerLate === null) await new Promise<void>((resolve) => (answerLate = resolve));
    return { tables: after === undefined ? tables(0, 50) : tables(50, 2) };
  });
  const late = list.load();
  await list.showMore();
  answerLate!();
  await late;
  expect(list.rows?.length).toBe(52);
});

test('a short list is whole, and a table that comes twice is shown once', async () => {
  const short = listing(3);
  await short.load();
  expect([short.rows?.length, short.more]).toEqual([3, false]);
  const moved = new Listing((after) =>
    Promise.resolve({ tables: after === undefined ? tables(0, 50) : tables(49, 2), to_act: [1] }),
  );
  await moved.load();
  await moved.showMore();
  expect([moved.rows?.length, moved.more]).toEqual([51, false]);
  expect(moved.rows?.[0]?.turn).toBe(1);
});
