import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { seat, view } from '../../testing/situations';
import Podium from './Podium.svelte';

const score = (seat: number, points: number, pioneers: number) => ({
  seat,
  points,
  pioneers,
  leads: seat === 2,
  by_good: { ebony: points, spice: 0, pigment: 0, gold: 0 },
});

function show(close = vi.fn()) {
  const stock = { ebony: 5, spice: 0, pigment: 0, gold: 0 };
  render(Podium, {
    scores: { final: true, seats: [score(0, 10, 3), score(1, 12, 3), score(2, 12, 5)], winners: [2] },
    places: [3, 2, 1],
    reason: 'tenth_pioneer' as const,
    view: view({ seats: [0, 1, 2].map(() => seat({ stock })) }),
    me: 0,
    nameOf: (seat: number) => ['One', 'Two', 'Three'][seat] ?? '',
    ratingChange: (seat: number) => [null, -8, 12][seat] ?? null,
    course: null,
    replay: '/replay/t',
    record: '/record',
    again: null,
    canJoin: false,
    close,
  });
  return close;
}

test('the podium ranks by the places that the server gives', () => {
  show();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelector('th')?.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    'Three Rating+12',
    'Two Rating−8',
    'You',
  ]);
  expect(rows[2]?.querySelector('td')?.textContent?.replace(/\s+/g, ' ')).toBe('5×210');
  expect(screen.getByRole('heading').textContent).toBe('Three wins');
});

test('it is a modal dialog, and leaving it shows the map', () => {
  const close = show();
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  expect(dialog.open).toBe(true);
  screen.getByRole('button', { name: 'Look at the map' }).click();
  expect(close).toHaveBeenCalledOnce();
});

test('spectators are not asked to play again', () => {
  show();
  expect(screen.queryByRole('button', { name: 'Rematch' })).toBeNull();
});
