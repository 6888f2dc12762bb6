import { expect, test } from 'vitest';
import type { SeenEvent } from '../generated/protocol';
import { IslandNames } from '../board/islands';
import { NO_ART } from '../testing/situations';
import { newsOfOthers, soundOf } from './news';

const drew = (seat: number): SeenEvent => ({ event: 'drew', seat, count: 1, cards: null });
const began: SeenEvent = { event: 'turn_began', seat: 0, round: 2 };
const telling = {
  art: NO_ART,
  names: new IslandNames([], [], 'game'),
  nameOf: (seat: number) => `Player ${seat}`,
  reader: 0,
};
const hear = (history: SeenEvent[], before: number | null, mine = false) =>
  newsOfOthers(history, before, { telling, seat: 0, mine });

test('what others did is told once, and what the listener did is not', () => {
  expect(hear([drew(0), drew(1)], 0)).toEqual(['Player 1 drew 1 card']);
  expect(hear([drew(0), drew(1)], 2)).toEqual([]);
});

test('the first moment and one after a take-back tell nothing', () => {
  expect(hear([drew(1)], null)).toEqual([]);
  expect(hear([drew(1)], 3)).toEqual([]);
});

test('the beginning of the own turn is told last', () => {
  expect(hear([drew(1), began], 0, true)).toEqual(['Player 1 drew 1 card', 'Your turn']);
});

test('a sound tells the end, the own turn or any other step, and nothing at first', () => {
  const now = { mine: false, finished: false, sequence: 2 };
  expect(soundOf(null, now)).toBeNull();
  expect(soundOf(now, now)).toBeNull();
  expect(soundOf(now, { ...now, sequence: 3 })).toBe('done');
  expect(soundOf(now, { ...now, mine: true })).toBe('turn');
  expect(soundOf(now, { ...now, finished: true })).toBe('end');
  expect(soundOf({ ...now, finished: true }, { ...now, sequence: 3 })).toBeNull();
});
