import { expect, test } from 'vitest';
import { seat, view } from '../testing/situations';
import { endingWords, isLastRound } from './ending';

const nameOf = (index: number) => ['Ann', 'Ben', 'Cid'][index] ?? '';
const stock = (ebony: number) => ({ ebony, spice: 0, pigment: 0, gold: 0 });
const three = [seat(), seat(), seat()];
const told = (parts: Parameters<typeof view>[0], worth: number | null = 12, reader: number | null = 0) =>
  endingWords(view({ seats: three, ...parts }), worth, { nameOf, reader });

test('nothing is said of the end while it is far', () => {
  expect(told({})).toBe('');
});

test('a round is the last after a tenth pioneer, with nothing left to settle, and at the limit of the table', () => {
  const options = { ...view().options, round_limit: 9 };
  expect(isLastRound(view())).toBe(false);
  expect(isLastRound(view({ round: 8, options }))).toBe(false);
  expect(isLastRound(view({ round: 9, options }))).toBe(true);
  expect(isLastRound(view({ ending: true }))).toBe(true);
  expect(isLastRound(view({ barren: true }))).toBe(true);
  expect(isLastRound(view({ ending: true, phase: 'finished' }))).toBe(false);
});

test('the last round says who still plays, from the first player on, and what the own stock is worth', () => {
  const last = { ending: true, first: 2 };
  expect(told({ ...last, turn: 2 })).toContain('only Ann and Ben will still play after this turn.');
  expect(told({ ...last, turn: 0 })).toContain('only Ben will still play');
  expect(told({ ...last, turn: 1 })).toBe(
    'This is the last turn of the game. Your stock is worth 12 points now; the other stocks stay hidden until the end.',
  );
  expect(told({ ...last, turn: 1 }, null, null)).toBe('This is the last turn of the game.');
});

test('where all stocks lie open, the last round says who is ahead', () => {
  const open = (...amounts: number[]) => amounts.map((amount) => seat({ stock: stock(amount) }));
  expect(told({ ending: true, seats: open(3, 5, 1) })).toContain('Ben is ahead with 10 points.');
  expect(told({ ending: true, seats: open(5, 5, 1) })).toContain(
    'Ann and Ben are ahead with 10 points each.',
  );
});

test('with one pioneer left, a player can end the game', () => {
  const near = seat({ reserve: { ships: 0, pioneers: 1 } });
  expect(told({ seats: [near, seat(), seat()] })).toBe(
    'Your next pioneer is the tenth: it ends the game with that round.',
  );
  expect(told({ seats: [seat(), near, seat()] })).toBe(
    'One more pioneer, and Ben makes this the last round.',
  );
  expect(told({ seats: [seat(), near, near] })).toBe(
    'Ben and Cid can each make this the last round with one more pioneer.',
  );
});

test('before the game ends because no cards are played, that is said', () => {
  const options = { ...view().options, stall_rounds: 3 };
  const warning = 'If no one plays a card in this round, the game ends with it.';
  expect(told({ options, quiet_rounds: 2 })).toBe(warning);
  expect(told({ options, quiet_rounds: 1 })).toBe('');
  expect(told({ options, quiet_rounds: 2, card_played_this_round: true })).toBe('');
  expect(told({ options: { ...options, stall_rounds: 0 }, quiet_rounds: 9 })).toBe('');
});
