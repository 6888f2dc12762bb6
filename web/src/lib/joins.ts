/** Which islands a tile would join where it lies: those whose land meets land of the tile. */
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
