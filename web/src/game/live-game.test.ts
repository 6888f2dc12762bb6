import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameView, Hint } from '../generated/protocol';
import { cards, gameView, legal, location, NO_ART, seat, view } from '../testing/situations';
import { LiveGame, type GameMessage } from './live-game.svelte';
import { chooseLocation, touch } from '../turn/choices';
import { EMPTY } from '../turn/draft';

const field = { card: 'plantation', at: location('cape'), cost: 1, pirated: false } as const;
const hand = { plantation: 1, ship: 1 };
const prices = { ebony: 1, spice: 1, pigment: 1, gold: 3 };
const set = {
  name: 'test',
  tiles: [],
  prices: { ebony: row(1), spice: row(1), pigment: row(1), gold: row(prices.gold) },
};

function row(first: number): [number, number, number, number, number] {
  return [first, first + 1, first + 2, first + 3, first + 4];
}

const say = (parts: Partial<GameView>): GameMessage => ({ say: 'game', ...gameView(parts) });

/** The message for a seat while a seat has the turn. */
const told = (sequence: number, own: number, turn: number): GameMessage => {
  const seats = [0, 1].map((other) => seat(other === own ? { hand: cards(hand) } : {}));
  return say({
    sequence,
    seat: own,
    view: view({ viewer: own, turn, seats }),
    legal: own === turn ? legal(hand, { turn, plays: [field] }) : null,
  });
};

let requests: unknown[][];
let reachable: boolean;

const begin = (ownSeats: number[], first: GameMessage) =>
  new LiveGame({
    id: 't',
    set,
    art: NO_ART,
    seating: { seats: [], ownSeats, info: { rated: false } },
    requests: {
      act: (...request) => `act ${requests.push(request)}`,
      takeBack: (...request) => `back ${requests.push(request)}`,
      askHint: (...request) => (reachable ? `hint ${requests.push(request)}` : null),
    },
    status: () => 'open',
    first,
  });

const plant = (game: LiveGame) => {
  game.turn.choose((draft, here) => touch(draft, 'plantation:0', here));
  game.turn.choose((draft, here) => chooseLocation(draft, field.at, here));
};

const hint: Hint = {
  table: 't',
  seat: 0,
  on: 1,
  id: 'hint 1',
  action: { action: 'end_turn' },
  plays: [],
  why: [],
  prospects: null,
};

beforeEach(() => {
  [requests, reachable] = [[], true];
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

test('a seat that has the turn can choose, and a spectator cannot', () => {
  expect(begin([0], told(1, 0, 0)).turn.need).toBe('card');
  expect(begin([0], told(1, 0, 1)).turn.need).toBeNull();
  const watched = begin([], say({ seat: null, view: view({ viewer: null }) }));
  expect([watched.seat, watched.turn.need, watched.curtain]).toEqual([null, null, null]);
});

test('one action is under way at a time, until its effect is shown', () => {
  const game = begin([0], told(1, 0, 0));
  plant(game);
  game.act({ action: 'end_turn' });
  game.act({ action: 'end_turn' });
  expect(requests).toEqual([[0, 1, { action: 'end_turn' }]]);
  game.accepted('act 1', 2);
  expect(game.waiting).toBe(true);
  game.push(told(2, 0, 0));
  expect(game.waiting).toBe(false);
  expect(game.turn.draft).toEqual(EMPTY);
});

test('an action that is refused is told, unless the game has gone on in the meantime', () => {
  const game = begin([0], told(1, 0, 0));
  game.act({ action: 'end_turn' });
  game.refused({ code: 'rules', rule: 'T2', message: 'no', id: 'act 1' });
  expect(game.waiting).toBe(false);
  expect(game.turn.notice?.message).toContain('T2');
  game.turn.notice = null;
  game.act({ action: 'end_turn' });
  game.refused({ code: 'stale', message: 'too late', id: 'act 2' });
  expect(game.turn.notice).toBeNull();
});

test('the draft stays while others do what does not touch it', () => {
  const game = begin([0], told(1, 0, 0));
  plant(game);
  game.push(told(2, 0, 0));
  game.close();
  expect(game.turn.draft.at).toEqual(field.at);
  game.push(told(3, 0, 1));
  game.close();
  expect(game.turn.draft).toEqual(EMPTY);
});

test('a draft outlives the page at the same step of the game', () => {
  plant(begin([0], told(1, 0, 0)));
  expect(begin([0], told(1, 0, 0)).turn.draft.at).toEqual(field.at);
  expect(begin([0], told(2, 0, 0)).turn.draft).toEqual(EMPTY);
});

test('what others do is shown step by step', () => {
  vi.useFakeTimers();
  const game = begin([0], told(1, 0, 1));
  game.push(told(2, 0, 1));
  game.push(told(3, 0, 1));
  expect(game.shown.sequence).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(game.shown.sequence).toBe(3);
});

test('what others did is shown again at the start of a turn, and the present comes back', () => {
  vi.useFakeTimers();
  const game = begin([0], told(1, 0, 0));
  expect(game.canRetell, 'nothing has happened yet').toBe(false);
  for (const [sequence, turn] of [
    [2, 1],
    [3, 1],
    [4, 0],
  ] as const)
    game.push(told(sequence, 0, turn));
  vi.advanceTimersByTime(5_000);
  expect([game.shown.sequence, game.canRetell]).toEqual([4, true]);
  game.retell();
  expect([game.retelling, game.shown.sequence, game.turn.need]).toEqual([true, 2, null]);
  vi.advanceTimersByTime(1_300);
  expect(game.shown.sequence).toBe(3);
  vi.advanceTimersByTime(1_300);
  expect([game.retelling, game.shown.sequence, game.turn.need]).toEqual([false, 4, 'card']);
});

test('showing it again can be broken off, and ends with the first own action', () => {
  const game = begin([0], told(1, 0, 0));
  for (const [sequence, turn] of [
    [2, 1],
    [3, 1],
    [4, 0],
  ] as const)
    game.push(told(sequence, 0, turn));
  game.close();
  game.retell();
  game.stopRetelling();
  expect([game.retelling, game.shown.sequence, game.canRetell]).toEqual([false, 4, true]);
  game.retell();
  game.push(told(5, 0, 0));
  game.close();
  expect([game.retelling, game.shown.sequence, game.canRetell]).toEqual([false, 5, false]);
});

test('a hint is shown until something else happens', () => {
  const game = begin([0], told(1, 0, 0));
  game.askHint();
  game.askHint();
  expect(requests).toEqual([[0, 1]]);
  game.hinted({ ...hint, id: 'another' });
  expect([game.hint, game.hinting]).toEqual([null, true]);
  game.hinted(hint);
  expect([game.hint?.on, game.hinting]).toEqual([1, false]);
  game.push(told(2, 0, 0));
  game.close();
  expect(game.hint).toBeNull();
});

test('a hint on an earlier step is not shown, and none is awaited without a connection', () => {
  const game = begin([0], told(2, 0, 0));
  game.askHint();
  game.hinted(hint);
  expect([game.hint, game.hinting]).toEqual([null, false]);
  reachable = false;
  game.askHint();
  expect(game.hinting).toBe(false);
});

test('with two players at one screen each takes it before their cards are shown', () => {
  const game = begin([0, 1], told(1, 0, 0));
  game.push(told(1, 1, 0));
  expect(game.curtain).toBe(0);
  game.takeScreen();
  expect([game.curtain, game.seat, game.turn.need]).toEqual([null, 0, 'card']);
  game.push(told(2, 0, 1));
  game.push(told(2, 1, 1));
  game.close();
  expect([game.curtain, game.seat, game.turn.need]).toEqual([1, 0, null]);
  game.takeScreen();
  expect([game.curtain, game.seat, game.turn.need]).toEqual([null, 1, 'card']);
});
