import { expect, test } from 'vitest';
import { bot, seated, tableInfo } from '../testing/situations';
import { recentPlayersOf } from './recent-players';

test('recent players are people, each of them once, without the reader', () => {
  const tables = [
    tableInfo([seated('me'), seated('ann'), bot('trader')]),
    tableInfo([seated('ben'), seated('ann'), seated('program', { bot: true }), { kind: 'open' }]),
  ];
  expect(recentPlayersOf(tables, 'me')).toEqual([
    { id: 'ann', name: 'ANN' },
    { id: 'ben', name: 'BEN' },
  ]);
});
