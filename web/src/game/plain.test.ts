import { describe, expect, test } from 'vitest';
import { hush, ring, rings } from '../notifications/notifications.svelte';
import { fellowsOf } from '../lobby/recent-players';
import type { GameView, PlacedTile, SeenEvent, Set, TableInfo, View } from '../generated/protocol';
import type { SetArt } from '../map/art';
import * as camera from '../map/camera';
import { entryWords, growthWords } from '../text/things';
import { cardsOf, slotsFor, slotsOf } from './turn/hand';
import { boundsOf, middleOf, neighbour, onMap, turned } from '../map/hex';
import { IslandNames } from '../map/islands';
import { touchedIslands } from '../map/joins';
import { lastSpot, sinceLastTurn, tellAll } from '../text/log';
import { go } from '../ui/router.svelte';
import { padSymbol } from '../map/scene';
import { follow, isNews } from './view-reducer';
import { cards, island } from '../testing/situations';

describe('a hand', () => {
  test('is sorted by kind, and each card has a name of its own', () => {
    expect(slotsOf(cards({ market: 1, ship: 2 })).map(({ id }) => id)).toEqual([
      'ship:0',
      'ship:1',
      'market:0',
    ]);
  });

  test('slots and counts say the same', () => {
    const hand = cards({ ship: 2, ruins: 3 });
    const wanted = cards({ ship: 1, ruins: 2 });
    const slots = slotsFor(wanted, hand, ['ship:1']);
    expect(slots).toContain('ship:0');
    expect(cardsOf(slots)).toEqual(wanted);
  });
});

describe('hexagons', () => {
  test('six steps round a cell come back to it', () => {
    let cell = { q: 0, r: 0 };
    for (let direction = 0; direction < 6; direction += 1) cell = neighbour(cell, direction);
    expect(cell).toEqual({ q: 0, r: 0 });
  });

  test('north is up, and a turn goes clockwise', () => {
    expect(middleOf(neighbour({ q: 0, r: 0 }, 0)).y).toBeLessThan(0);
    const north = turned({ x: 0, y: -100 }, 1);
    expect(north.x).toBeCloseTo(86.6, 1);
    expect(onMap({ x: 0, y: 0 }, { q: 1, r: 0, rotation: 3 })).toEqual(middleOf({ q: 1, r: 0 }));
  });

  test('an empty map has room for one tile', () => {
    expect(boundsOf([], 10).width).toBe(420);
  });
});

describe('the camera', () => {
  const box = { left: -200, top: -100, width: 400, height: 200 };

  test('fits a box in the middle of the window', () => {
    const view = camera.fit(box, { width: 200, height: 200 });
    expect(camera.toMap(view, { x: 100, y: 100 })).toEqual({ x: 0, y: 0 });
    expect(view.scale).toBe(0.5);
  });

  test('zooms about the point under the pointer', () => {
    const view = camera.fit(box, { width: 200, height: 200 });
    const at = { x: 30, y: 80 };
    const before = camera.toMap(view, at);
    const after = camera.toMap(camera.zoom(view, 1.7, at), at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  test('two fingers keep what they hold', () => {
    const view = { left: 0, top: 0, scale: 1 };
    const next = camera.pinch(
      view,
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      [
        { x: 0, y: 0 },
        { x: 200, y: 0 },
      ],
    );
    expect(next.scale).toBe(2);
    expect(camera.toMap(next, { x: 0, y: 0 }).x).toBeCloseTo(0);
  });

  test('never loses the map', () => {
    const lost = camera.keepInSight({ left: 99_999, top: -99_999, scale: 1 }, box, {
      width: 300,
      height: 300,
    });
    expect(camera.toMap(lost, { x: 300, y: 0 }).x).toBeGreaterThan(-200);
    expect(camera.toMap(lost, { x: 0, y: 0 }).y).toBeLessThan(100);
  });
});

describe('the news of a game', () => {
  const message = (sequence: number, keep: number, history: unknown[]) =>
    ({ sequence, keep, view: { history } }) as unknown as GameView;

  test('only the end of the history is sent, and put after what is known', () => {
    const first = follow(undefined, message(1, 0, ['a', 'b']));
    expect(follow(first, message(2, 1, ['c'])).view.history).toEqual(['a', 'c']);
  });

  test('what is older, or cannot be followed, is no news', () => {
    const shown = follow(undefined, message(5, 0, ['a']));
    expect(isNews(shown, message(4, 1, []))).toBe(false);
    expect(isNews(undefined, message(4, 1, []))).toBe(false);
    expect(isNews(shown, message(5, 1, []))).toBe(true);
  });
});

describe('islands', () => {
  const set = {
    tiles: [
      {
        id: 'a',
        portions: [
          { sides: [0], locations: [] },
          { sides: [3], locations: [] },
        ],
      },
      { id: 'b', portions: [{ sides: [1], locations: [] }] },
      { id: 'c', portions: [{ sides: [0, 3], locations: [] }] },
      {
        id: 'narrows',
        portions: [
          { sides: [0, 1], locations: [] },
          { sides: [3, 4], locations: [] },
        ],
      },
      ...[0, 1, 3, 4].map((side) => ({ id: `cape-${side}`, portions: [{ sides: [side], locations: [] }] })),
    ],
  } as unknown as Set;
  /** A cape beside the middle, whose land looks at it. */
  const cape = (direction: number): PlacedTile => ({
    tile: `cape-${direction}`,
    ...neighbour({ q: 0, r: 0 }, direction),
    rotation: 3,
  });
  const narrows = { tile: 'narrows', q: 0, r: 0, rotation: 0 };
  const tiles: PlacedTile[] = [
    { tile: 'a', q: 0, r: 0, rotation: 0 },
    { tile: 'b', q: 0, r: -1, rotation: 0 },
  ];
  const names = (islands: View['islands']) => new IslandNames({ tiles, islands }, set, 'game');

  test('have names of their own that stay when others join them', () => {
    const apart = names([island(['a', 0]), island(['a', 1]), island(['b', 0])]);
    const joined = names([island(['a', 0], ['b', 0]), island(['a', 1])]);
    const all = [
      apart.at({ tile: 'a', portion: 0 }),
      apart.at({ tile: 'a', portion: 1 }),
      apart.at({ tile: 'b', portion: 0 }),
    ];
    expect(new globalThis.Set(all).size).toBe(3);
    expect(joined.at({ tile: 'b', portion: 0 })).toBe(all[0]);
    expect(joined.at({ tile: 'a', portion: 1 })).toBe(all[1]);
  });

  test('those are touched whose land meets land of the tile', () => {
    const islands = [island(['a', 0]), island(['a', 1])];
    const placed = tiles.slice(0, 1);
    const north = { tile: 'b', q: 0, r: -1, portion: 0 };
    expect(touchedIslands({ ...north, rotation: 2 }, placed, islands, set)).toEqual([[islands[0]]]);
    expect(touchedIslands({ ...north, rotation: 0 }, placed, islands, set)).toEqual([]);
  });

  test('stay apart where each meets another portion of the tile', () => {
    const ghost = { ...narrows, portion: 0 };
    const touched = (...directions: number[]) => {
      const islands = directions.map((direction) => island([`cape-${direction}`, 0]));
      const groups = touchedIslands(ghost, directions.map(cape), islands, set);
      return groups.map((group) => group.map(({ portions }) => portions[0]?.tile));
    };
    expect(touched(0, 3)).toEqual([['cape-0'], ['cape-3']]);
    expect(touched(0, 1, 3)).toEqual([['cape-0', 'cape-1'], ['cape-3']]);
    expect(growthWords([['Amaru', 'Belora'], ['Calindo']])).toBe('joins Amaru + Belora, enlarges Calindo');
  });

  test('that two portions of a tile join are told of apart', () => {
    const four = [0, 3, 1, 4].map(cape);
    const now = [
      island(['cape-0', 0], ['cape-1', 0], ['narrows', 0]),
      island(['cape-3', 0], ['cape-4', 0], ['narrows', 1]),
    ];
    const told = new IslandNames({ tiles: [...four, narrows], islands: now }, set, 'game');
    const before = (direction: number) => told.earlier({ tile: `cape-${direction}`, portion: 0 }, 4);
    expect(told.joinedBy(5)).toEqual([
      [before(0), before(1)],
      [before(3), before(4)],
    ]);
  });

  const column: PlacedTile[] = [
    { tile: 'a', q: 0, r: 0, rotation: 0 },
    { tile: 'b', q: 0, r: -2, rotation: 2 },
    { tile: 'c', q: 0, r: -1, rotation: 0 },
  ];
  const joinedColumn = [island(['a', 0], ['b', 0], ['c', 0]), island(['a', 1])];

  test('are told of by the names that they had then', () => {
    const [a, far, b] = [
      { tile: 'a', portion: 0 },
      { tile: 'a', portion: 1 },
      { tile: 'b', portion: 0 },
    ];
    const told = new IslandNames({ tiles: column, islands: joinedColumn }, set, 'game');
    expect(told.at(b)).toBe(told.at(a));
    expect(told.earlier(b, 2)).not.toBe(told.at(a));
    expect(told.earlier(b, 3)).toBe(told.at(a));
    expect(told.earlier(far, 3)).toBe(told.at(far));
    expect(told.joinedBy(3)).toEqual([[told.at(a), told.earlier(b, 2)]]);
    expect(told.joinedBy(2)).toEqual([]);
  });

  test('that a tile joins are named in the log', () => {
    const told = new IslandNames({ tiles: column, islands: joinedColumn }, set, 'game');
    const [landing, other, voyage] = column.map((tile) => ({
      seat: 0,
      to: { explore: { ...tile, portion: 0 } },
      revealed: null,
    }));
    const history: SeenEvent[] = [
      { event: 'first_island', ...landing! },
      { event: 'first_island', ...other! },
      { event: 'played', card: 'ship', from: 'reserve', payment: cards({}), ...voyage! },
    ];
    const art = { tiles: {} } as unknown as SetArt;
    const [a, b] = [told.earlier({ tile: 'a', portion: 0 }, 1), told.earlier({ tile: 'b', portion: 0 }, 2)];
    expect(tellAll(history).map((entry) => entryWords(entry, art, told, () => 'Ann', null))).toEqual([
      `Ann made a first landing at ${a}`,
      `Ann made a first landing at ${b}`,
      `Ann placed a new tile and lies at ${a} (joins ${a} + ${b})`,
    ]);
  });
});

describe('the log', () => {
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
    const art = { tiles: { a: { locations: [], shores: [] } } } as unknown as SetArt;
    const names = { earlier: () => 'Amaru' } as unknown as IslandNames;
    const words = (event: SeenEvent, reader: number | null) =>
      entryWords(tellAll([event])[0]!, art, names, (seat) => `Player ${seat}`, reader);
    const took: SeenEvent = { event: 'took', seat: 1, from: 0, card: null };
    expect(words(drew(0), 0)).toBe('You drew 3 cards');
    expect(words(drew(0), 1)).toBe('Player 0 drew 3 cards');
    expect(words(drew(0), null)).toBe('Player 0 drew 3 cards');
    expect(words(took, 0)).toBe('Player 1 took a card from you');
    expect(words(took, 1)).toBe('You took a card from Player 0');
  });

  test('knows where something happened last', () => {
    expect(lastSpot([planted, ended(1)])).toEqual({ tile: 'a', location: 2 });
  });
});

test('a location shows who is there and what was built', () => {
  expect(padSymbol('spice', null, null)).toBe('pad-spice');
  expect(padSymbol('spice', 2, null)).toBe('taken-spice-2');
  expect(padSymbol('site', 1, 'fort')).toBe('fort-1');
  expect(padSymbol('site', 0, { post: 'ebony' })).toBe('post-ebony-0');
});

test('whom one has played with: people, each once, oneself not among them', () => {
  const person = (id: string, bot = false) => ({ kind: 'person', id, name: id.toUpperCase(), bot });
  const tables = [
    { seats: [person('me'), person('ann'), { kind: 'bot', bot: 'trader' }] },
    { seats: [person('ben'), person('ann'), person('program', true), { kind: 'open' }] },
  ] as unknown as TableInfo[];
  expect(fellowsOf(tables, 'me')).toEqual([
    { id: 'ann', name: 'ANN' },
    { id: 'ben', name: 'BEN' },
  ]);
});

test('a call from a table stays until it is answered, and a later one of the same table takes its place', () => {
  ring({ say: 'invited', table: 'a', person: 'ann', name: 'Ann' });
  ring({ say: 'your_turn', table: 'b', seat: 0, sequence: 3 });
  ring({ say: 'your_turn', table: 'a', seat: 1, sequence: 9 });
  ring({ say: 'pong' });
  expect(rings().map(({ say, table }) => [say, table])).toEqual([
    ['your_turn', 'b'],
    ['your_turn', 'a'],
  ]);
  hush('b');
  hush('a');
  expect(rings()).toEqual([]);
});

test('the table on the screen does not call, nor later from elsewhere', () => {
  go('/table/a');
  ring({ say: 'your_turn', table: 'a', seat: 0, sequence: 3 });
  ring({ say: 'your_turn', table: 'b', seat: 0, sequence: 3 });
  go('/table/c');
  expect(rings().map(({ table }) => table)).toEqual(['b']);
  hush('b');
  go('/');
});
