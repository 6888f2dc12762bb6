import { expect, test } from 'vitest';
import { IslandNames } from '../board/islands';
import { atHideout, atLocation, atShore } from '../board/place';
import { island, location, NO_ART, view } from '../testing/situations';
import { placeWords } from './places';

const at = location('cape');
const shore = { tile: 'cape', portion: 0 };
const land = { ...island(['cape', 0]), locations: [at], ships: [2, 1], pirates: [1], forts: [0] };
const names = new IslandNames([[[shore]]], [land], 'game');
const name = names.at(shore);
const pad = { place: atLocation(at), at: { x: 0, y: 0 }, scale: 1, symbol: '', kind: 'gold' as const };

function said(place: Parameters<typeof placeWords>[0], owner: number | null): string {
  const scene = {
    pads: [{ ...pad, owner, built: null }],
    ships: [],
    hideouts: [{ place: atHideout('cape'), at: pad.at, scale: 1, symbol: '', pirate: owner }],
    shores: [],
  };
  return placeWords(place, { view: view({ islands: [land] }), scene, names, art: NO_ART }, () => 'Ben');
}

test('an island lists the reader as "you"', () => {
  expect(said(atShore(shore), null)).toBe(`${name} · ships: you ×2, Ben ×1 · pirates: Ben · forts: you`);
});

test('a place is free, the reader’s, or taken by someone else', () => {
  expect([null, 0, 1].map((owner) => said(atLocation(at), owner))).toEqual([
    `Gold on ${name}, free`,
    `Gold on ${name}, yours`,
    `Gold on ${name}, taken by Ben`,
  ]);
  expect([null, 0, 1].map((owner) => said(atHideout('cape'), owner))).toEqual([
    'Pirate hideout, free',
    'Pirate hideout, yours',
    'Pirate hideout, taken by Ben',
  ]);
});
