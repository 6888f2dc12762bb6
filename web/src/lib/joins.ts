/** Land that meets land: which islands a tile would join where it lies, and which islands some tiles form. */
import type { Exploration, Island, PlacedTile, Set, Shore } from '../generated/protocol';
import { neighbour, sameCell } from './hex';
import { islandOf } from './turn';

/** The portion of a placed tile that has land in a direction. */
function portionToward(tile: PlacedTile, direction: number, set: Set): Shore | null {
  const side = (direction - tile.rotation + 6) % 6;
  const portions = set.tiles.find((other) => other.id === tile.tile)?.portions ?? [];
  const portion = portions.findIndex(({ sides }) => sides.includes(side));
  return portion < 0 ? null : { tile: tile.tile, portion };
}

export function joinedIslands(
  ghost: Exploration,
  tiles: readonly PlacedTile[],
  islands: readonly Island[],
  set: Set,
): Island[] {
  const joined: Island[] = [];
  for (let direction = 0; direction < 6; direction += 1) {
    if (portionToward(ghost, direction, set) === null) continue;
    const beside = tiles.find((tile) => sameCell(tile, neighbour(ghost, direction)));
    const shore = beside ? portionToward(beside, (direction + 3) % 6, set) : null;
    const island = shore ? islandOf(islands, shore) : undefined;
    if (island && !joined.includes(island)) joined.push(island);
  }
  return joined;
}

const sameShore = (a: Shore, b: Shore): boolean => a.tile === b.tile && a.portion === b.portion;

/** The islands that tiles form, as their portions in the order of placing; the islands too are in the order of their first. */
export function islandsOf(tiles: readonly PlacedTile[], set: Set): Shore[][] {
  let islands: Shore[][] = [];
  for (const [count, tile] of tiles.entries()) {
    const portions = set.tiles.find((other) => other.id === tile.tile)?.portions ?? [];
    for (const portion of portions.keys()) {
      const here: Shore = { tile: tile.tile, portion };
      const beside = shoresBeside(here, tile, tiles.slice(0, count), set);
      const meets = (island: Shore[]) =>
        island.some((shore) => beside.some((other) => sameShore(shore, other)));
      const [first, ...others] = islands.filter(meets);
      if (!first) islands.push([here]);
      first?.push(...others.flat(), here);
      islands = islands.filter((island) => !others.includes(island));
    }
  }
  return islands;
}

/** The portions of other tiles whose land meets that of a portion. */
function shoresBeside(here: Shore, tile: PlacedTile, others: readonly PlacedTile[], set: Set): Shore[] {
  return [0, 1, 2, 3, 4, 5].flatMap((direction) => {
    if (portionToward(tile, direction, set)?.portion !== here.portion) return [];
    const beside = others.find((other) => sameCell(other, neighbour(tile, direction)));
    return (beside && portionToward(beside, (direction + 3) % 6, set)) ?? [];
  });
}
