import { expect, test } from 'vitest';
import { routeOf } from './router.svelte';

test('an address leads to its page, and one that names none to the page that says so', () => {
  expect(routeOf('/')).toEqual({ page: 'front' });
  expect(routeOf('/tables')).toEqual({ page: 'tables' });
  expect(routeOf('/table/abc')).toEqual({ page: 'table', id: 'abc' });
  for (const path of ['/games', '/table', '/tables/abc', '/table/abc/def'])
    expect(routeOf(path)).toEqual({ page: 'missing' });
});
