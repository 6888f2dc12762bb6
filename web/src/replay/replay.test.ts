import { beforeEach, expect, test, vi } from 'vitest';
import type { Moment, SeenEvent } from '../generated/protocol';
import { NO_ART, seated, view } from '../testing/situations';
import type { Recorded } from './recorded';
import { Replay } from './replay.svelte';

const history: SeenEvent[] = [
  { event: 'set_up', first: 0, area: [], hand: null },
  { event: 'turn_began', seat: 0, round: 1 },
  { event: 'turn_began', seat: 1, round: 1 },
  { event: 'finished', reason: 'stalled' },
];

let asked: [number, number | null][];

const score = (seat: number, points: number) => ({
  seat,
  points,
  pioneers: 0,
  leads: false,
  by_good: { ebony: points, spice: 0, pigment: 0, gold: 0 },
});

const game: Recorded = {
  id: 'g',
  record: '/record',
  result: null,
  link: null,
  open: () =>
    Promise.resolve({
      seats: [seated('ann'), seated('ben')],
      art: NO_ART,
      set: { name: '', tiles: [], prices: { ebony: ROW, spice: ROW, pigment: ROW, gold: ROW } },
      course: { rounds: [] },
    }),
  moment: (wanted, eyes) => {
    const at = Math.min(wanted, history.length);
    asked.push([at, eyes]);
    const moment: Moment = {
      at,
      events: history.length,
      view: view({ viewer: eyes, turn: 1, history: history.slice(0, at) }),
      scene: { pioneers: [], pirates: [], ships: [] },
      growth: [],
      scores: { final: false, seats: [score(0, 5), score(1, 7)], winners: [] },
    };
    return Promise.resolve(moment);
  },
};

const ROW: [number, number, number, number, number] = [1, 2, 3, 4, 5];

beforeEach(() => {
  asked = [];
  vi.useRealTimers();
});

test('a replay begins at the moment and with the eyes of its address', async () => {
  const replay = await Replay.open(game, '?at=2&seat=0');
  expect([replay.at, replay.eyes, replay.seat, replay.shown.sequence]).toEqual([2, 0, 0, 2]);
  const plain = await Replay.open(game);
  expect([plain.at, plain.eyes]).toEqual([1, null]);
});

test('with all cards open one looks with the seat that has the turn', async () => {
  const replay = await Replay.open(game);
  expect([replay.seat, replay.shown.worth]).toEqual([1, 7]);
  await replay.lookThrough(0);
  expect([replay.seat, replay.shown.worth]).toEqual([0, 5]);
});

test('nothing can be played in it', async () => {
  const replay = await Replay.open(game);
  expect([replay.controls, replay.turn.need, replay.ownSeats]).toEqual([null, null, []]);
});

test('it goes by strides, never past its ends, and knows the whole story', async () => {
  const replay = await Replay.open(game);
  await replay.step('turn', 1);
  expect(replay.at).toBe(2);
  await replay.jump(99);
  expect(replay.at).toBe(4);
  await replay.jump(-5);
  expect([replay.at, replay.history.length]).toEqual([1, 4]);
});

test('a moment is asked for once', async () => {
  const replay = await Replay.open(game);
  await replay.jump(3);
  await replay.jump(2);
  await replay.jump(3);
  const times = asked.filter(([at, eyes]) => at === 3 && eyes === null).length;
  expect(times).toBe(1);
});

test('it plays by itself to the end, and stops when it is left', async () => {
  vi.useFakeTimers();
  const replay = await Replay.open(game);
  replay.toggle();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([replay.at, replay.playing]).toEqual([4, false]);
  replay.toggle();
  replay.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(replay.at).toBe(1);
});
