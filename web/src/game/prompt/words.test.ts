import { expect, test } from 'vitest';
import { IslandNames } from '../../board/islands';
import { atLocation } from '../../board/place';
import { island, location, NO_ART, seat, situation, view } from '../../testing/situations';
import { EMPTY, type Draft } from '../../turn/draft';
import { Turn } from '../../turn/turn.svelte';
import { askedWords, bringsWords, chosenWords, raidWords } from './words';

const at = location('cape');
const shore = { tile: 'cape', portion: 0 };
const land = { ...island(['cape', 0]), locations: [at] };
const names = new IslandNames([[[shore]]], [land], 'game');
const pad = {
  place: atLocation(at),
  at: { x: 0, y: 0 },
  scale: 1,
  symbol: 'pad-ruins',
  kind: 'ruins' as const,
  owner: null,
  built: null,
};
const map = {
  view: view({ islands: [land] }),
  scene: { pads: [pad], ships: [], hideouts: [], shores: [] },
  names,
  art: NO_ART,
};
const name = names.at(shore);

function turnOf(draft: Partial<Draft> = {}): Turn {
  const plays = [{ card: 'ruins', at, cost: 7, pirated: false } as const];
  const turn = new Turn(() => situation({ ruins: 1, ship: 1 }, { plays }, [land]));
  turn.draft = { ...EMPTY, ...draft };
  return turn;
}

test('a place is named with its island, and not twice where the card has its name', () => {
  expect(chosenWords(turnOf({ at }), map)).toBe(`Ruins, ${name}`);
  expect(chosenWords(turnOf({ playing: 'ruins:0', at }), map)).toBe(name);
});

test('other choices are named too, and nothing while nothing is chosen', () => {
  expect(chosenWords(turnOf({ to: { shore } }), map)).toBe(name);
  expect(chosenWords(turnOf({ to: { hideout: { tile: 'strait' } } }), map)).toBe('Pirate hideout');
  expect(chosenWords(turnOf(), map)).toBe('');
});

test('the player is asked for what is missing', () => {
  const asked = (turn: Turn, online = true) => askedWords(turn, view(), online, () => 'Ben');
  expect(asked(turnOf())).toBe('Choose a card to play, or end your turn.');
  expect(asked(turnOf({ playing: 'ruins:0' }))).toBe('Choose a marked place.');
  expect(asked(turnOf({ playing: 'ruins:0', at }))).toBe('There is no other place for it.');
  expect(asked(turnOf(), false)).toBe('Connection lost. Your choice is kept.');
  expect(asked(new Turn(() => null))).toBe('Ben is thinking…');
});

test('a hideout says on which islands it raises costs and for whom, as the server tells', () => {
  const hideout = { tile: 'strait' };
  const raiding = (seats: number[]) => {
    const turn = new Turn(() => ({
      ...situation({ ship: 2 }, {}, [land]),
      raids: [{ hideout, islands: [0], seats }],
    }));
    turn.draft = { ...EMPTY, playing: 'ship:0', to: { hideout } };
    return raidWords(turn, map, (seat) => ['Ann', 'Ben', 'Cid'][seat] ?? '');
  };
  expect(raiding([1, 2])).toBe(
    `On ${name}, Ben and Cid will pay 1 card more for a Plantation and 2 more for a Gold mine or a Building. ` +
      'A pirate brings you no card each turn.',
  );
  expect(raiding([])).toMatch(/where no other player without a fort has a ship now\. A pirate/);
  expect(raidWords(turnOf({ to: { shore } }), map, () => '')).toBe('');
});

test('the end of a turn brings goods and cards', () => {
  expect(bringsWords(seat({ draws: 4 }))).toBe('At the end of your turn you draw 4 cards.');
  const production = { ebony: 0, spice: 2, pigment: 0, gold: 0 };
  expect(bringsWords(seat({ draws: 3, production }))).toBe(
    'At the end of your turn you get 2 spice and 3 cards.',
  );
});
