import { expect, test } from 'vitest';
import { seat, tile, view } from '../testing/situations';
import type { SetArt } from './art';
import { atHideout, atLocation, atShore } from './place';
import { pointOf, sceneOf } from './scene';

const mooring = (x: number) => ({ ship: { x, y: 0 }, coast: { x, y: 10 } });
const art: SetArt = {
  base: '',
  tiles: {
    cape: {
      scale: 0.5,
      locations: [
        { kind: 'spice', portion: 0, at: { x: 0, y: 5 }, symbol: 'pad-spice' },
        { kind: 'site', portion: 0, at: { x: 0, y: -5 }, symbol: 'pad-site' },
      ],
      hideout: { x: 50, y: 0 },
      shores: [{ outline: 'M0 0', middle: { x: 1, y: 1 }, moorings: [mooring(-20), mooring(20)] }],
    },
  },
};
const fort = { tile: 'cape', location: 1, building: 'fort' as const };
const game = view({
  tiles: [tile('cape')],
  seats: [seat(), seat({ pioneers: [fort], ships: [{ hideout: { tile: 'cape' } }, 'reserve'] })],
});
const pieces = {
  pioneers: [['fort-1', 'cape', 1]] as [string, string, number][],
  pirates: [['pirate-1', 'cape']] as [string, string][],
  ships: [
    ['ship-0', 'cape', 0, 1, 1],
    ['ship-1', 'cape', 0, 1, 3],
  ] as [string, string, number, number, number][],
};
const scene = sceneOf(game, pieces, art);

test('places show what the server says stands there, and vacant ones their pads', () => {
  const [north, south] = scene.pads;
  expect([north?.symbol, north?.owner, north?.built]).toEqual(['fort-1', 1, 'fort']);
  expect([south?.symbol, south?.owner, south?.built]).toEqual(['pad-spice', null, null]);
  expect(scene.hideouts.map(({ symbol, pirate }) => [symbol, pirate])).toEqual([['pirate-1', 1]]);
  expect(sceneOf(game, { pioneers: [], pirates: [], ships: [] }, art).hideouts[0]?.symbol).toBe(
    'pad-hideout',
  );
});

test('ships lie in the moorings that the server names, each with a key of its own', () => {
  expect(scene.ships.map(({ symbol, count, at }) => [symbol, count, at.x])).toEqual([
    ['ship-0', 1, 20],
    ['ship-1', 3, 20],
  ]);
  expect(new Set(scene.ships.map(({ key }) => key)).size).toBe(2);
});

test('every kind of place has a point on the map', () => {
  expect(pointOf(scene, atLocation({ tile: 'cape', location: 0 }))).toEqual({ x: 0, y: 5 });
  expect(pointOf(scene, atHideout('cape'))).toEqual({ x: 50, y: 0 });
  expect(pointOf(scene, atShore({ tile: 'cape', portion: 0 }))).toEqual({ x: 1, y: 1 });
  expect(pointOf(scene, atHideout('strait'))).toBeNull();
});
