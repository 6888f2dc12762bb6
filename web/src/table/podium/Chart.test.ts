import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Chart from './Chart.svelte';

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
