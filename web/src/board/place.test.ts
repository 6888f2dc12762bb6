import { expect, test } from 'vitest';
import { island, location } from '../testing/situations';
import { atCell, atHideout, atLocation, atShore, islandAround, islandOf, keyOf, samePlace } from './place';

const shore = atShore({ tile: 'cape', portion: 1 });

test('places of different kinds never have the same key', () => {
  const places = [
    shore,
    atLocation({ tile: 'cape', location: 1 }),
    atHideout('cape'),
    atCell({ q: 1, r: -1 }),
    { kind: 'landing', portion: 1 } as const,
  ];
  expect(new Set(places.map(keyOf)).size).toBe(places.length);
});

test('a place is the same wherever it is named, and no place is the same as none', () => {
  expect(samePlace(shore, atShore({ tile: 'cape', portion: 1 }))).toBe(true);
  expect(samePlace(shore, atShore({ tile: 'cape', portion: 0 }))).toBe(false);
  expect(samePlace(null, null)).toBe(false);
});

test('an island is found by its shores and by its locations', () => {
  const [north, south] = [island(['cape', 0]), { ...island(['cape', 1]), locations: [location('cape', 3)] }];
  expect(islandOf([north, south], shore)).toBe(south);
  expect(islandAround([north, south], location('cape', 3))).toBe(south);
  expect(islandAround([north, south], location('cape', 0))).toBeUndefined();
});
