import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { CardState } from '../../generated/protocol';
import { situation } from '../../testing/situations';
import { whyWords } from '../../text/reasons';
import { EMPTY, type Draft } from '../../turn/draft';
import { Turn } from '../../turn/turn.svelte';
import Hand from './Hand.svelte';

function showHand(draft: Draft = EMPTY): Turn {
  const now = situation({ ship: 2, ruins: 1 }, { ship: { cost: 1, berths: ['reserve'], destinations: [] } });
  now.legal.cards = now.legal.cards?.map((state) =>
    state.card === 'ruins'
      ? { ...state, playable: false, why: { code: 'cannot_pay', cost: 7, cards: 2 } }
      : state,
  );
  const turn = new Turn(() => now);
  turn.draft = draft;
  render(Hand, {
    hand: now.hand,
    turn,
    reasonFor: ({ why }: CardState) => (why ? whyWords(why) : ''),
    rules: vi.fn(),
  });
  return turn;
}

test('every card is a button with its full name, and says why it cannot be played', () => {
  showHand();
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Ship', 'Ship', 'Ruins, It costs 7 cards, and you have 2 to pay with.']);
});

test('touching a card that cannot be played tells the reason', () => {
  const turn = showHand();
  screen.getByRole('button', { name: /Ruins/ }).click();
  expect(turn.notice?.message).toBe('It costs 7 cards, and you have 2 to pay with.');
});

test('the card that is played and those that pay are told apart', () => {
  const to = { hideout: { tile: 'strait' } };
  showHand({ ...EMPTY, playing: 'ship:0', paying: ['ruins:0'], ship: 'reserve', to });
  const pressed = screen
    .getAllByRole('button', { pressed: true })
    .map((button) => button.getAttribute('aria-label'));
  expect(pressed).toEqual(['Ship, Playing', 'Ruins, Payment']);
});
