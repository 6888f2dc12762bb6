/** Everything that lies on the map, and where. The server says which piece stands on which place. */
import type { Built, LocationKind, PlacedTile, Scene, Shore, View } from '../generated/protocol';
import { HIDEOUT_PAD, SMALLEST_SHIP } from '../generated/art';
import type { SetArt } from './art';
import { onMap, type Point } from './hex';
import type { IslandNames } from './islands';
import { atHideout, atLocation, atShore, keyOf, sameLocation, samePlace, type PlaceRef } from './place';

export interface Pad {
  place: Extract<PlaceRef, { kind: 'location' }>;
  at: Point;
  scale: number;
  symbol: string;
  kind: LocationKind;
  owner: number | null;
  built: Built | null;
}

export interface MooredShip {
  key: string;
  shore: Shore;
  at: Point;
  coast: Point;
  scale: number;
  symbol: string;
  count: number;
}

export interface HideoutPad {
  place: Extract<PlaceRef, { kind: 'hideout' }>;
  at: Point;
  scale: number;
  symbol: string;
  pirate: number | null;
}

export interface ShorePlace {
  place: Extract<PlaceRef, { kind: 'shore' }>;
  outline: string;
  tile: PlacedTile;
  middle: Point;
}

export interface MapScene {
  pads: Pad[];
  ships: MooredShip[];
  hideouts: HideoutPad[];
  shores: ShorePlace[];
}

/** The map of a game with everything on it. */
export interface MapOfGame {
  view: View;
  scene: MapScene;
  names: IslandNames;
  art: SetArt;
}

/** A map without pieces: the pads of its locations and hideouts, and its shores. */
function emptyMap(tiles: readonly PlacedTile[], art: SetArt): MapScene {
  const scene: MapScene = { pads: [], ships: [], hideouts: [], shores: [] };
  for (const tile of tiles) {
    const anchors = art.tiles[tile.tile];
    if (!anchors) continue;
    const { scale } = anchors;
    anchors.locations.forEach(({ kind, at, symbol }, location) => {
      const place = atLocation({ tile: tile.tile, location });
      scene.pads.push({
        place,
        at: onMap(at, tile),
        scale,
        symbol,
        kind,
        owner: null,
        built: null,
      });
    });
    if (anchors.hideout) {
      const at = onMap(anchors.hideout, tile);
      scene.hideouts.push({ place: atHideout(tile.tile), at, scale, symbol: HIDEOUT_PAD, pirate: null });
    }
    anchors.shores.forEach(({ outline, middle }, portion) => {
      const place = atShore({ tile: tile.tile, portion });
      scene.shores.push({ place, outline, tile, middle: onMap(middle, tile) });
    });
  }
  return scene;
}

/** Whose pioneer stands on a location, and what it built. */
function pioneerAt(view: View, at: Extract<PlaceRef, { kind: 'location' }>): Pick<Pad, 'owner' | 'built'> {
  for (const [owner, { pioneers }] of view.seats.entries()) {
    const pioneer = pioneers.find((other) => sameLocation(other, at));
    if (pioneer) return { owner, built: pioneer.building };
  }
  return { owner: null, built: null };
}

/** Whose pirate lies in a hideout. */
function pirateAt(view: View, tile: string): number | null {
  const seat = view.seats.findIndex(({ ships }) =>
    ships.some((ship) => ship !== 'reserve' && 'hideout' in ship && ship.hideout.tile === tile),
  );
  return seat < 0 ? null : seat;
}

export function sceneOf(view: View, pieces: Scene, art: SetArt): MapScene {
  const scene = emptyMap(view.tiles, art);
  const symbols = new Map([
    ...pieces.pioneers.map(
      ([symbol, tile, location]) => [keyOf(atLocation({ tile, location })), symbol] as const,
    ),
    ...pieces.pirates.map(([symbol, tile]) => [keyOf(atHideout(tile)), symbol] as const),
  ]);
  for (const pad of scene.pads) {
    pad.symbol = symbols.get(keyOf(pad.place)) ?? pad.symbol;
    Object.assign(pad, pioneerAt(view, pad.place));
  }
  for (const hideout of scene.hideouts) {
    hideout.symbol = symbols.get(keyOf(hideout.place)) ?? hideout.symbol;
    hideout.pirate = pirateAt(view, hideout.place.tile);
  }
  scene.ships = shipsOf(view.tiles, pieces, art);
  // What lies further south is drawn over what lies further north.
  scene.pads.sort((one, two) => one.at.y - two.at.y);
  scene.ships.sort((one, two) => one.at.y - two.at.y);
  return scene;
}

function shipsOf(tiles: readonly PlacedTile[], pieces: Scene, art: SetArt): MooredShip[] {
  const counts = new Map<string, number>();
  return pieces.ships.flatMap(([symbol, id, portion, place, count]) => {
    const [tile, anchors] = [tiles.find((placed) => placed.tile === id), art.tiles[id]];
    const mooring = anchors?.shores[portion]?.moorings[place];
    if (!tile || !anchors || !mooring) return [];
    const shore = { tile: id, portion };
    // Several groups can share a mooring where a shore is crowded.
    const index = counts.get(keyOf(atShore(shore))) ?? 0;
    counts.set(keyOf(atShore(shore)), index + 1);
    return [
      {
        key: `${id}:${portion}:${index}`,
        shore,
        at: onMap(mooring.ship, tile),
        coast: onMap(mooring.coast, tile),
        scale: Math.max(SMALLEST_SHIP, anchors.scale),
        symbol,
        count,
      },
    ];
  });
}

/** Where a place lies on the map. */
export function pointOf(scene: MapScene, place: PlaceRef): Point | null {
  switch (place.kind) {
    case 'location':
      return scene.pads.find((pad) => samePlace(pad.place, place))?.at ?? null;
    case 'hideout':
      return scene.hideouts.find((hideout) => samePlace(hideout.place, place))?.at ?? null;
    case 'shore':
      return scene.shores.find((shore) => samePlace(shore.place, place))?.middle ?? null;
  }
}
