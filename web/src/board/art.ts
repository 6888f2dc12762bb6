/** The server's pictures of tiles, and where things go on them. */
import type { LocationKind } from '../generated/protocol';
import type { Point } from './hex';

export interface Mooring {
  ship: Point;
  coast: Point;
}

export interface TileAnchors {
  scale: number;
  locations: { kind: LocationKind; portion: number; at: Point; symbol: string }[];
  hideout: Point | null;
  /** The shore of each portion. */
  shores: { outline: string; middle: Point; moorings: Mooring[] }[];
}

/** The art of a set: its pictures lie under `base`. */
export interface SetArt {
  base: string;
  tiles: Record<string, TileAnchors>;
}

export type Layer = 'ground' | 'plants' | 'tile';

export const pictureOf = (art: SetArt, tile: string, rotation: number, layer: Layer): string =>
  `${art.base}/${tile}/${rotation}/${layer}.svg`;
