import { describe, expect, test } from 'vitest';
import type { SeenEvent } from '../generated/protocol';
import { IslandNames } from '../board/islands';
import { atLocation } from '../board/place';
import { cards, NO_ART } from '../testing/situations';
import { lastPlace, sinceLastTurn, tellAll } from './log';
import { growthWords, lineWords } from './things';

const ended = (seat: number): SeenEvent => ({
  event: 'turn_ended',
  seat,
  produced: { ebony: 1, spice: 0, pigment: 0, gold: 0 },
});
const drew = (seat: number): SeenEvent => ({ event: 'drew', seat, count: 3, cards: null });
const planted: SeenEvent = {
  event: 'played',
  seat: 1,
  card: 'plantation',
  at: { tile: 'a', location: 2 },
  payment: cards({}),
  revealed: null,
};

describe('the log', () => {
  test('tells what others did since the own turn', () => {
    const told = sinceLastTurn([ended(1), ended(0), drew(0), planted, ended(1)], 0);
    expect(told.map(({ text }) => text)).toEqual(['log.plantation', 'log.produced']);
  });

  test('leaves out what is no news', () => {
    const nothing = { ebony: 0, spice: 0, pigment: 0, gold: 0 };
    expect(tellAll([{ event: 'turn_began', seat: 0, round: 1 }])).toEqual([]);
    expect(tellAll([{ event: 'turn_ended', seat: 0, produced: nothing }])).toEqual([]);
  });

  test('speaks to its reader, and of others by their names', () => {
    const telling = {
      art: NO_ART,
      names: new IslandNames([], [], 'game'),
      nameOf: (seat: number) => `Player ${seat}`,
    };
    const words = (event: SeenEvent, reader: number | null) =>
      lineWords(tellAll([event])[0]!, { ...telling, reader });
    const took: SeenEvent = { event: 'took', seat: 1, from: 0, card: null };
    expect(words(drew(0), 0)).toBe('You drew 3 cards');
    expect(words(drew(0), 1)).toBe('Player 0 drew 3 cards');
    expect(words(drew(0), null)).toBe('Player 0 drew 3 cards');
    expect(words(took, 0)).toBe('Player 1 took a card from you, as none were left to draw');
    expect(words(took, 1)).toBe('You took a card from Player 0, as none were left to draw');
  });

  test('knows where something happened last', () => {
    expect(lastPlace([planted, ended(1)])).toEqual(atLocation({ tile: 'a', location: 2 }));
  });

  test('names the islands that a tile joins', () => {
    const shore = (tile: string) => ({ tile, portion: 0 });
    const growth = [[[shore('a')]], [[shore('b')]], [[shore('a'), shore('b'), shore('c')]]];
    const names = new IslandNames(growth, [], 'game');
    const to = (tile: string) => ({ explore: { tile, q: 0, r: 0, rotation: 0, portion: 0 } });
    const history: SeenEvent[] = [
      { event: 'first_island', seat: 0, to: to('a'), revealed: null },
      { event: 'first_island', seat: 0, to: to('b'), revealed: null },
      {
        event: 'played',
        seat: 0,
        card: 'ship',
        from: 'reserve',
        to: to('c'),
        payment: cards({}),
        revealed: null,
      },
    ];
    const telling = { art: NO_ART, names, nameOf: () => 'Ann', reader: null };
    const [a, b] = [names.earlier(shore('a'), 2), names.earlier(shore('b'), 2)];
    expect(tellAll(history).map((line) => lineWords(line, telling))).toEqual([
      `Ann made a first landing at ${a}`,
      `Ann made a first landing at ${b}`,
      `Ann placed a new tile and landed at ${a} (joins ${a} + ${b})`,
    ]);
  });
});

test('islands that join and islands that grow are told apart', () => {
  expect(growthWords([['Amaru', 'Belora'], ['Calindo']])).toBe('joins Amaru + Belora, enlarges Calindo');
});
