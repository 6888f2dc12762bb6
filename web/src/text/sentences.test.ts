import { expect, test } from 'vitest';
import { sentences } from './sentences';

test('phrases end with one mark each', () => {
  expect(sentences('Ship', '', 'pay 1 card', 'What do you build?', 'Ready to confirm.')).toBe(
    'Ship. pay 1 card. What do you build? Ready to confirm.',
  );
});
