/** What lies on the map of a view, and where. */
import type { Built, LocationKind, PlacedTile, Shore, View } from '../generated/protocol';
import type { SetArt } from './art';
import { onMap, type Point } from './hex';

export interface Pad {
  key: string;
  at: Point;
  scale: number;
  symbol: string;
  kind: LocationKind;
  location: { tile: string; location: number };
  owner: number | null;
  built: Built | null;
}

export interface Ship {
  key: string;
  at: Point;
  coast: Point;
  scale: number;
  seat: number;
  count: number;
}

export interface HideoutPad {
  tile: string;
  at: Point;
  scale: number;
  symbol: string;
  pirate: number | null;
}

export interface ShorePlace {
  shore: Shore;
  outline: string;
  tile: PlacedTile;
  middle: Point;
}

export interface Scene {
  pads: Pad[];
  ships: Ship[];
  hideouts: HideoutPad[];
  shores: ShorePlace[];
}

/** The symbol of a location with what was put on it. */
export function padSymbol(kind: LocationKind, owner: number | null, built: Built | null): string {
  if (owner === null) return `pad-${kind}`;
  if (built === 'fort') return `fort-${owner}`;
  if (built !== null) return `post-${built.post}-${owner}`;
  return `taken-${kind}-${owner}`;
}

export function sceneOf(view: View, art: SetArt): Scene {
  const scene: Scene = { pads: [], ships: [], hideouts: [], shores: [] };
  for (const tile of view.tiles) {
    const anchors = art.tiles[tile.tile];
    if (!anchors) continue;
    const scale = anchors.scale;
    anchors.locations.forEach(({ kind, at }, location) => {
      const [owner, built] = occupantOf(view, tile.tile, location);
      scene.pads.push({
        key: `${tile.tile}:${location}`,
        at: onMap(at, tile),
        scale,
        symbol: padSymbol(kind, owner, built),
        kind,
        location: { tile: tile.tile, location },
        owner,
        built,
      });
    });
    if (anchors.hideout) {
      const pirate = view.seats.findIndex((seat) =>
        seat.ships.some((ship) => ship !== 'reserve' && 'hideout' in ship && ship.hideout.tile === tile.tile),
      );
      scene.hideouts.push({
        tile: tile.tile,
        at: onMap(anchors.hideout, tile),
        scale,
        symbol: pirate < 0 ? 'pad-hideout' : `pirate-${pirate}`,
        pirate: pirate < 0 ? null : pirate,
      });
    }
    anchors.shores.forEach(({ outline, middle, moorings, roomy }, portion) => {
      const shore = { tile: tile.tile, portion };
      scene.shores.push({ shore, outline, tile, middle: onMap(middle, tile) });
      const fleets = view.seats.map((seat) => shipsAt(seat.ships, shore));
      const total = fleets.reduce((sum, ships) => sum + ships, 0);
      // Where a shore is crowded, the ships of a player lie together.
      const groups = fleets.flatMap((ships, seat) => {
        if (ships === 0) return [];
        return total <= roomy
          ? Array.from({ length: ships }, () => ({ seat, count: 1 }))
          : [{ seat, count: ships }];
      });
      groups.forEach(({ seat, count }, index) => {
        const mooring = moorings[index % moorings.length];
        if (!mooring) return;
        const [at, coast] = [onMap(mooring.ship, tile), onMap(mooring.coast, tile)];
        scene.ships.push({
          key: `${tile.tile}:${portion}:${index}`,
          at,
          coast,
          scale: Math.max(0.7, scale),
          seat,
          count,
        });
      });
    });
  }
  scene.pads.sort((one, two) => one.at.y - two.at.y);
  scene.ships.sort((one, two) => one.at.y - two.at.y);
  return scene;
}

const shipsAt = (ships: View['seats'][number]['ships'], shore: Shore): number =>
  ships.filter(
    (ship) =>
      ship !== 'reserve' &&
      'shore' in ship &&
      ship.shore.tile === shore.tile &&
      ship.shore.portion === shore.portion,
  ).length;

function occupantOf(view: View, tile: string, location: number): [number | null, Built | null] {
  for (const [seat, { pioneers }] of view.seats.entries()) {
    const found = pioneers.find((pioneer) => pioneer.tile === tile && pioneer.location === location);
    if (found) return [seat, found.building];
  }
  return [null, null];
}
