import { expect, test } from 'vitest';
import { boundsOf, middleOf, neighbour, onMap, turned } from './hex';

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
