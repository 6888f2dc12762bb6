import { render, screen } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import type { SeenEvent } from '../generated/protocol';
import { goodsByRound } from '../lib/chart';
import { clockWords, timeLeft } from '../lib/clock';
import type { Session } from '../lib/session.svelte';
import { situation } from '../lib/testing/situations';
import { tipFor } from '../lib/tips';
import * as turn from '../lib/turn';
import Hand from './Hand.svelte';
import Podium from './Podium.svelte';

/** As much of a session as a component looks at. */
const session = (parts: object) => parts as unknown as Session;

function handOf(draft: turn.Draft, need: turn.Need) {
  const now = situation({ ship: 2, ruins: 1 }, {});
  now.legal.cards = now.legal.cards?.map((state) =>
    state.card === 'ruins' ? { ...state, playable: false, rule: 'T2', reason: 'too dear' } : state,
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
  render(Hand, { session: session(parts) });
  return { parts: parts as typeof parts & { notice?: { message: string } }, choose };
}

describe('the hand', () => {
  test('every card is a button with its full name, and says why it cannot be played', () => {
    handOf(turn.EMPTY, 'card');
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Ship', 'Ship', 'Ruins, You do not have enough cards to pay for it.']);
  });

  test('touching a card that cannot be played tells the reason', () => {
    const { parts } = handOf(turn.EMPTY, 'card');
    screen.getByRole('button', { name: /Ruins/ }).click();
    expect(parts.notice?.message).toBe('You do not have enough cards to pay for it.');
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
  const score = (seat: number, points: number, pioneers: number) => ({
    seat,
    points,
    pioneers,
    leads: false,
    by_good: { ebony: points, spice: 0, pigment: 0, gold: 0 },
  });
  const seats = [score(0, 10, 3), score(1, 12, 3), score(2, 12, 5)];
  const table = { seats: ['one', 'two', 'three'].map((bot) => ({ kind: 'bot', bot })) };
  const view = { reason: 'tenth_pioneer', history: [] };
  const game = { scores: { final: true, seats, winners: [2] }, view };
  render(Podium, { session: session({ id: 't', seat: 0, table, game }), close: () => undefined });
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelector('th')?.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    '1 Three',
    '2 Two',
    '3 You',
  ]);
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

test('goods are summed round by round', () => {
  const ended = (seat: number, ebony: number): SeenEvent => ({
    event: 'turn_ended',
    seat,
    produced: { ebony, spice: 0, pigment: 0, gold: 0 },
  });
  const began = (seat: number, round: number): SeenEvent => ({ event: 'turn_began', seat, round });
  const history = [began(0, 1), ended(0, 1), began(1, 1), ended(1, 0), began(0, 2), ended(0, 2)];
  expect(goodsByRound(history, 2)).toEqual([
    [0, 1, 3],
    [0, 0, 0],
  ]);
});

test('tips come at their moment, once', () => {
  const parts = { need: 'exchange' as const, game: null, draft: turn.EMPTY, targets: null };
  expect(tipFor(parts, [])).toBe('exchange');
  expect(tipFor(parts, ['exchange'])).toBeNull();
});
