import { expect, test } from 'vitest';
import type { Shore } from '../generated/protocol';
import { island } from '../testing/situations';
import { IslandNames, type Growth } from './islands';

const shore = (name: string): Shore => ({ tile: name.slice(0, 1), portion: Number(name.slice(1)) });
const growth = (...tiles: string[][]): Growth =>
  tiles.map((groups) => groups.map((group) => group.split(' ').map(shore)));

/** Tile a has two islands, b one, and c joins the first of them to that of b. */
const joined = new IslandNames(
  growth(['a0', 'a1'], ['b0'], ['a0 b0 c0']),
  [island(['a', 0], ['b', 0], ['c', 0]), island(['a', 1])],
  'game',
);
const apart = new IslandNames(
  growth(['a0', 'a1'], ['b0']),
  [island(['a', 0]), island(['a', 1]), island(['b', 0])],
  'game',
);

test('islands have names of their own that stay when others join them', () => {
  const names = ['a0', 'a1', 'b0'].map((name) => apart.at(shore(name)));
  expect(new Set(names).size).toBe(3);
  expect(joined.at(shore('b0'))).toBe(names[0]);
  expect(joined.at(shore('a1'))).toBe(names[1]);
});

test('islands are told of by the names that they had at that time', () => {
  const [a, far, b] = [shore('a0'), shore('a1'), shore('b0')];
  expect(joined.earlier(b, 2)).toBe(apart.at(b));
  expect(joined.earlier(b, 3)).toBe(joined.at(a));
  expect(joined.earlier(far, 3)).toBe(joined.at(far));
  expect(joined.joinedBy(3)).toEqual([[joined.at(a), apart.at(b)]]);
  expect(joined.joinedBy(2)).toEqual([]);
});

test('an island that has been joined is followed when its heir is joined again', () => {
  const names = new IslandNames(growth(['a0'], ['b0'], ['c0'], ['b0 c0 d0'], ['a0 b0 e0']), [], 'game');
  expect(names.earlier(shore('c0'), 3)).not.toBe(names.earlier(shore('b0'), 3));
  expect(names.earlier(shore('c0'), 4)).toBe(names.earlier(shore('b0'), 4));
  expect(names.earlier(shore('c0'), 5)).toBe(names.earlier(shore('a0'), 5));
});

test('two portions of a tile can each join islands', () => {
  const names = new IslandNames(growth(['a0'], ['b0'], ['c0'], ['d0'], ['a0 b0 e0', 'c0 d0 e1']), [], 'game');
  const [a, b, c, d] = ['a0', 'b0', 'c0', 'd0'].map((name) => names.earlier(shore(name), 4));
  expect(names.joinedBy(5)).toEqual([
    [a, b],
    [c, d],
  ]);
});

test('a portion that only enlarges an island joins nothing', () => {
  const names = new IslandNames(growth(['a0'], ['a0 b0 b1']), [], 'game');
  expect(names.joinedBy(2)).toEqual([]);
});
