import { beforeEach, expect, test } from 'vitest';
import { cards, location, situation } from '../testing/situations';
import { chooseLocation, touch } from './choices';
import { EMPTY, type Draft } from './draft';
import type { Situation } from './options';
import { Turn, type DraftMemory } from './turn.svelte';

const field = { card: 'plantation', at: location('cape'), cost: 1, pirated: false } as const;
const planting = situation({ plantation: 2, ship: 1 }, { plays: [field] });
const others = situation({ plantation: 2, ship: 1 }, { plays: [{ ...field, at: location('bar') }] });

let now = $state.raw<{ situation: Situation | null }>({ situation: planting });
let kept: Draft | null;
const memory: DraftMemory = { keep: (draft) => (kept = draft), kept: () => kept };

const plant = (turn: Turn) => {
  turn.choose((draft, here) => touch(draft, 'plantation:0', here));
  turn.choose((draft, here) => chooseLocation(draft, field.at, here));
};

beforeEach(() => {
  now = { situation: planting };
  kept = null;
});

const turnOf = () => new Turn(() => now.situation, memory);

test('choosing says what is needed next, what it costs, and what the action is in the end', () => {
  const turn = turnOf();
  plant(turn);
  expect([turn.card, turn.need, turn.cost, turn.action]).toEqual(['plantation', 'pay', 1, null]);
  turn.choose((draft, here) => touch(draft, 'ship:0', here));
  expect(turn.need).toBe('ready');
  expect(turn.action).toEqual({
    action: 'play',
    card: 'plantation',
    at: field.at,
    payment: cards({ ship: 1 }),
  });
});

test('nothing can be chosen while another player has the turn', () => {
  now = { situation: null };
  const turn = turnOf();
  plant(turn);
  expect([turn.draft, turn.need, turn.targets]).toEqual([EMPTY, null, null]);
});

test('a choice takes the last notice away', () => {
  const turn = turnOf();
  turn.notice = { message: 'no', card: null };
  plant(turn);
  expect(turn.notice).toBeNull();
});

test('news keep a draft that is still possible and clear one that is not', () => {
  const turn = turnOf();
  plant(turn);
  turn.across(() => (now = { situation: { ...planting } }));
  expect(turn.draft.at).toEqual(field.at);
  turn.across(() => (now = { situation: others }));
  expect(turn.draft).toEqual(EMPTY);
});

test('a draft from before a reload comes back with the turn, if it is still possible', () => {
  plant(turnOf());
  const again = turnOf();
  again.restore();
  expect(again.draft.at).toEqual(field.at);
  now = { situation: others };
  const later = turnOf();
  later.restore();
  expect(later.draft).toEqual(EMPTY);
});

test('a hint is prepared, not done', () => {
  const turn = turnOf();
  turn.prepare({ action: 'play', card: 'plantation', at: field.at, payment: cards({ ship: 1 }) });
  expect(turn.need).toBe('ready');
  expect(kept).toBe(turn.draft);
});
