import { render, screen } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import { clockWords, timeLeft } from '../table/clock';
import type { Session } from '../table/session.svelte';
import { situation } from '../testing/situations';
import { tipFor } from '../text/tips';
import * as turn from './turn/turn';
import Chart from '../table/podium/Chart.svelte';
import Hand from './panels/Hand.svelte';
import Podium from '../table/podium/Podium.svelte';

/** As much of a session as a component looks at. */
const session = (parts: object) => parts as unknown as Session;

function handOf(draft: turn.Draft, need: turn.Need) {
  const now = situation({ ship: 2, ruins: 1 }, {});
  now.legal.cards = now.legal.cards?.map((state) =>
    state.card === 'ruins'
      ? { ...state, playable: false, why: { code: 'cannot_pay' as const, cost: 7, cards: 2 } }
      : state,
  );
  const choose = vi.fn();
  const parts = {
    seat: 0,
    situation: now,
    draft,
    need,
    choose,
    game: { view: { seats: [{ hand: now.hand }] } },
  };
  render(Hand, { session: session(parts), rules: vi.fn() });
  return { parts: parts as typeof parts & { notice?: { message: string } }, choose };
}

describe('the hand', () => {
  test('every card is a button with its full name, and says why it cannot be played', () => {
    handOf(turn.EMPTY, 'card');
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Ship', 'Ship', 'Ruins, It costs 7 cards, and you have 2 to pay with.']);
  });

  test('touching a card that cannot be played tells the reason', () => {
    const { parts } = handOf(turn.EMPTY, 'card');
    screen.getByRole('button', { name: /Ruins/ }).click();
    expect(parts.notice?.message).toBe('It costs 7 cards, and you have 2 to pay with.');
  });

  test('the card that is played and those that pay are told apart', () => {
    handOf({ ...turn.EMPTY, playing: 'ship:0', paying: ['ruins:0'] }, 'pay');
    const pressed = screen
      .getAllByRole('button', { pressed: true })
      .map((button) => button.getAttribute('aria-label'));
    expect(pressed).toEqual(['Ship, Playing', 'Ruins, Pays']);
  });
});

test('the podium ranks by points and then by pioneers', () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  const score = (seat: number, points: number, pioneers: number) => ({
    seat,
    points,
    pioneers,
    leads: false,
    by_good: { ebony: points, spice: 0, pigment: 0, gold: 0 },
  });
  const seats = [score(0, 10, 3), score(1, 12, 3), score(2, 12, 5)];
  const table = { seats: ['one', 'two', 'three'].map((bot) => ({ kind: 'bot', bot })) };
  const price = { steps: 0, price: 2 };
  const prices = { ebony: price, spice: price, pigment: price, gold: price };
  const stock = { ebony: 5, spice: 0, pigment: 0, gold: 0 };
  const view = { reason: 'tenth_pioneer', history: [], prices, seats: seats.map(() => ({ stock })) };
  const game = { scores: { final: true, seats, winners: [2] }, view };
  render(Podium, { session: session({ id: 't', seat: 0, table, game }), close: () => undefined });
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelector('th')?.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    'Three',
    'Two',
    'You',
  ]);
  expect(rows[2]?.querySelector('td')?.textContent?.replace(/\s+/g, ' ')).toBe('5×210');
  expect(screen.getByRole('heading').textContent).toBe('Three wins');
});

test('a clock runs for the seat to act alone, and never below nothing', () => {
  const times = { left: [60_000, 30_000], runs_out: 5_000 };
  expect([
    timeLeft(times, 0, true, 2_000),
    timeLeft(times, 0, true, 9_000),
    timeLeft(times, 1, false, 9_000),
  ]).toEqual([3_000, 0, 30_000]);
  expect([65_000, 3_700_000, 200_000_000].map(clockWords)).toEqual(['1:05', '1:01 h', '2 d 7 h']);
});

test('a chart tells in words how it ends', () => {
  render(Chart, {
    title: 'Points',
    rounds: [
      [0, 1],
      [4, 9],
    ],
    nameOf: (seat: number) => ['Ann', 'Ben'][seat] ?? '',
  });
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Points. Ann: 4, Ben: 9');
});

describe('tips', () => {
  const asked = (need: turn.Need, history: object[] = []) => ({
    need,
    game: { view: { phase: 'play', history } } as unknown as Session['game'],
    draft: turn.EMPTY,
    targets: null,
  });

  test('come at their moment, one after the other, once', () => {
    expect(tipFor(asked('exchange'), [])).toBe('aim');
    expect(tipFor(asked('exchange'), ['aim'])).toBe('exchange');
    expect(tipFor(asked('exchange'), ['aim', 'exchange'])).toBeNull();
  });

  test('how to end a turn is told when a card was played in it, not when others have played', () => {
    const others = [{ event: 'played' }, { event: 'turn_began' }];
    expect(tipFor(asked('card', others), [])).toBe('card');
    expect(tipFor(asked('card', [...others, { event: 'played' }]), [])).toBe('end');
  });
});
