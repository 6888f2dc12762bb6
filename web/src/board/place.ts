/** Places that a player can choose: those on the map, and those that only a turn offers. */
import type { Berth, Island, Location, Shore } from '../generated/protocol';
import type { Cell } from './hex';

/** A place on the map. */
export type PlaceRef =
  | { kind: 'location'; tile: string; location: number }
  | { kind: 'shore'; tile: string; portion: number }
  | { kind: 'hideout'; tile: string };

/** A place that only the turn offers: a cell for a tile, a landing at the tile being placed, a ship. */
export type OfferRef =
  | { kind: 'cell'; q: number; r: number }
  | { kind: 'landing'; portion: number }
  | { kind: 'ship'; tile: string; portion: number };

export const atLocation = ({ tile, location }: Location) => ({ kind: 'location', tile, location }) as const;
export const atShore = ({ tile, portion }: Shore) => ({ kind: 'shore', tile, portion }) as const;
export const atHideout = (tile: string) => ({ kind: 'hideout', tile }) as const;
export const atShip = ({ tile, portion }: Shore) => ({ kind: 'ship', tile, portion }) as const;
export const atCell = ({ q, r }: Cell) => ({ kind: 'cell', q, r }) as const;

/** The place as text, as a key and for attributes of the page. Nothing parses it. */
export function keyOf(place: PlaceRef | OfferRef): string {
  switch (place.kind) {
    case 'location':
      return `location:${place.tile}:${place.location}`;
    case 'shore':
      return `shore:${place.tile}:${place.portion}`;
    case 'hideout':
      return `hideout:${place.tile}`;
    case 'cell':
      return `cell:${place.q}:${place.r}`;
    case 'landing':
      return `landing:${place.portion}`;
    case 'ship':
      return `ship:${place.tile}:${place.portion}`;
  }
}

export const samePlace = (one: PlaceRef | OfferRef | null, two: PlaceRef | OfferRef | null): boolean =>
  one !== null && two !== null && keyOf(one) === keyOf(two);

export const sameShore = (one: Shore, two: Shore): boolean =>
  one.tile === two.tile && one.portion === two.portion;

export const sameLocation = (one: Location, two: Location): boolean =>
  one.tile === two.tile && one.location === two.location;

/** A berth as text, as a key. */
export const keyOfBerth = (berth: Berth): string =>
  berth === 'reserve'
    ? berth
    : keyOf('shore' in berth ? atShore(berth.shore) : atHideout(berth.hideout.tile));

export const islandOf = (islands: readonly Island[], shore: Shore): Island | undefined =>
  islands.find((island) => island.portions.some((portion) => sameShore(portion, shore)));

export const islandAround = (islands: readonly Island[], at: Location): Island | undefined =>
  islands.find((island) => island.locations.some((other) => sameLocation(other, at)));
