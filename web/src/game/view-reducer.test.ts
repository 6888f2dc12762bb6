import { expect, test } from 'vitest';
import type { GameView, SeenEvent } from '../generated/protocol';
import { gameView, view } from '../testing/situations';
import { follow, isNews } from './view-reducer';

const began = (round: number): SeenEvent => ({ event: 'turn_began', seat: 0, round });
const message = (sequence: number, keep: number, history: SeenEvent[], parts: Partial<GameView> = {}) =>
  gameView({ sequence, keep, view: view({ history }), ...parts });

test('only the end of the history is sent, and put after what is known', () => {
  const first = follow(undefined, message(1, 0, [began(1), began(2)]));
  expect(follow(first, message(2, 1, [began(3)])).view.history).toEqual([began(1), began(3)]);
});

test('of what tiles did to islands as much is kept as the message says', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((tile) => [[{ tile, portion: 0 }]]);
  const first = follow(undefined, message(1, 0, [began(1)], { growth: [a!, b!] }));
  expect(first.growth).toEqual([a, b]);
  expect(follow(first, message(2, 1, [], { keep_growth: 1, growth: [c!] })).growth).toEqual([a, c]);
  expect(follow(first, message(2, 1, [began(2)], { keep_growth: 2 })).growth).toEqual([a, b]);
});

test('what is older, or cannot be followed, is no news', () => {
  const shown = follow(undefined, message(5, 0, [began(1)]));
  expect(isNews(shown, message(4, 1, []))).toBe(false);
  expect(isNews(undefined, message(4, 1, []))).toBe(false);
  expect(isNews(shown, message(5, 1, []))).toBe(true);
});

test('a game that is sent whole is shown, even if it is shorter than before', () => {
  const shown = follow(undefined, message(5, 0, [began(1)]));
  expect(isNews(shown, message(4, 0, [began(1)]))).toBe(true);
});
