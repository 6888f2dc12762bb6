import { expect, test } from 'vitest';
import { island, tile } from '../testing/situations';
import type { MapScene } from '../board/scene';
import { labelsOf } from './labels';

const shore = (id: string, x: number, y: number): MapScene['shores'][number] => ({
  place: { kind: 'shore', tile: id, portion: 0 },
  outline: '',
  tile: tile(id),
  middle: { x, y },
});
const pad = (x: number, y: number) =>
  ({ place: { kind: 'location', tile: 'cape', location: 0 }, at: { x, y } }) as MapScene['pads'][number];
const scene = (parts: Partial<MapScene>): MapScene => ({
  pads: [],
  ships: [],
  hideouts: [],
  shores: [],
  ...parts,
});

test('a name stands in the middle of its land where that is free', () => {
  const cape = island(['cape', 0]);
  expect(labelsOf([cape], scene({ shores: [shore('cape', 10, 20)] }))).toEqual([
    { island: cape, at: { x: 10, y: 20 } },
  ]);
});

test('a name covers neither a location nor another name', () => {
  const shores = [shore('cape', 0, 0), shore('bar', 0, 40)];
  const labels = labelsOf([island(['cape', 0]), island(['bar', 0])], scene({ shores, pads: [pad(0, 10)] }));
  const [one, two] = labels.map(({ at }) => at.y);
  expect(Math.abs(one! - 10)).toBeGreaterThanOrEqual(34);
  expect(Math.abs(two! - 10)).toBeGreaterThanOrEqual(34);
  expect(Math.abs(one! - two!)).toBeGreaterThanOrEqual(34);
});

test('names side by side keep apart where they are drawn large', () => {
  const shores = [shore('cape', 0, 0), shore('bar', 100, 0)];
  const labels = labelsOf([island(['cape', 0]), island(['bar', 0])], scene({ shores }));
  const [one, two] = labels.map(({ at }) => at.y);
  expect(Math.abs(one! - two!)).toBeGreaterThanOrEqual(68);
});
