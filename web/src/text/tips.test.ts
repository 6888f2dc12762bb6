import { expect, test } from 'vitest';
import type { SeenEvent } from '../generated/protocol';
import { EMPTY } from '../turn/draft';
import type { Need } from '../turn/options';
import { cards } from '../testing/situations';
import { tipFor, type TipMoment } from './tips';

const asked = (need: Need, history: SeenEvent[] = []): TipMoment => ({
  phase: 'play',
  need,
  history,
  draft: EMPTY,
  targets: null,
});
const played: SeenEvent = {
  event: 'played',
  seat: 1,
  card: 'market',
  good: 'gold',
  payment: cards({}),
  revealed: null,
};

test('tips come at their moment, one after the other, once', () => {
  expect(tipFor(asked('exchange'), [])).toBe('aim');
  expect(tipFor(asked('exchange'), ['aim'])).toBe('exchange');
  expect(tipFor(asked('exchange'), ['aim', 'exchange'])).toBeNull();
});

test('how to end a turn is told when a card was played in it, not when others have played', () => {
  const others: SeenEvent[] = [played, { event: 'turn_began', seat: 0, round: 2 }];
  expect(tipFor(asked('card', others), [])).toBe('card');
  expect(tipFor(asked('card', [...others, played]), [])).toBe('end');
});
