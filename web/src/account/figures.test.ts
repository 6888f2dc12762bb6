import { expect, test } from 'vitest';
import type { Occupant, TableInfo } from '../generated/protocol';
import { NO_GOODS } from '../board/nouns';
import { bot, seated, tableInfo } from '../testing/situations';
import { figuresOf } from './figures';

const LEVELS = ['deckhand', 'helmsman'];

/** A finished game with the points of each seat, all of them from spice. */
function game(seats: Occupant[], points: number[]): TableInfo {
  const most = Math.max(...points);
  const scores = points.map((own, seat) => ({
    seat,
    by_good: { ...NO_GOODS, spice: own },
    points: own,
    pioneers: 5,
    leads: own === most,
  }));
  const winners = scores.filter(({ leads }) => leads).map(({ seat }) => seat);
  return {
    ...tableInfo(seats),
    status: 'finished',
    result: { reason: 'tenth_pioneer', rounds: 12, scores: { final: true, seats: scores, winners } },
  };
}

test('games are counted by players and by the levels of bots, with mean points', () => {
  const games = [
    game([seated('me'), bot('helmsman')], [30, 20]),
    game([seated('ann'), seated('me')], [40, 10]),
    game([bot('helmsman'), seated('me'), bot('deckhand')], [1, 20, 3]),
  ];
  const { games: count, won, byPlayers, byLevel, meanPoints, favourite } = figuresOf(games, 'me', LEVELS);
  expect({ count, won, meanPoints, favourite }).toEqual({
    count: 3,
    won: 2,
    meanPoints: 20,
    favourite: 'spice',
  });
  expect([...byPlayers]).toEqual([
    [2, { games: 2, won: 1 }],
    [3, { games: 1, won: 1 }],
  ]);
  expect([...byLevel]).toEqual([
    ['deckhand', { games: 1, won: 1 }],
    ['helmsman', { games: 2, won: 2 }],
  ]);
});

test('a game with several own seats, and one without a result, counts nowhere', () => {
  const games = [game([seated('me'), seated('me')], [3, 4]), tableInfo([seated('me'), bot('deckhand')])];
  const { games: count, meanPoints, favourite } = figuresOf(games, 'me', LEVELS);
  expect({ count, meanPoints, favourite }).toEqual({ count: 0, meanPoints: null, favourite: null });
});
