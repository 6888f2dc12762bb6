import { expect, test } from 'vitest';
import type { Scores } from '../generated/protocol';
import { tieWords, victoryWords } from './victory';

const NAMES = ['Ann', 'Ben', 'Cleo'];
const won = (winners: number[], me: number | null) => victoryWords(winners, me, (seat) => NAMES[seat] ?? '');

test('a winner is told so, and the others are told who it is', () => {
  expect(won([0], 0)).toBe('You win!');
  expect(won([0], 1)).toBe('Ann wins');
  expect(won([0], null)).toBe('Ann wins');
});

test('a shared victory is announced as one', () => {
  expect(won([0, 2], 0)).toBe('You share the victory with Cleo!');
  expect(won([0, 2], 1)).toBe('Ann and Cleo share the victory');
  expect(won([0, 1, 2], null)).toBe('Ann, Ben, and Cleo share the victory');
});

test('pioneers are named where they decided between equal points', () => {
  const score = (seat: number, points: number, pioneers: number) => ({
    seat,
    points,
    pioneers,
    leads: false,
    by_good: { ebony: points, spice: 0, pigment: 0, gold: 0 },
  });
  const scores = (winners: number[]): Scores => ({
    final: true,
    seats: [score(0, 12, 8), score(1, 12, 10), score(2, 9, 7)],
    winners,
  });
  expect(tieWords(scores([1]))).toBe('Tied on points. More pioneers on the map decide: 10 to 8.');
  expect(tieWords(scores([0, 1]))).toBe('');
  expect(tieWords({ ...scores([2]), seats: [score(1, 8, 9), score(2, 9, 7)] })).toBe('');
});
