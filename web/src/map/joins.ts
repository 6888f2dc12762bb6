/** Land that meets land: which islands some tiles form, and what becomes of islands by a tile more. */
import type { Exploration, Island, PlacedTile, Set, Shore } from '../generated/protocol';
import { neighbour, sameCell } from './hex';

/** The portion of a placed tile that has land in a direction. */
function portionToward(tile: PlacedTile, direction: number, set: Set): Shore | null {
  const side = (direction - tile.rotation + 6) % 6;
  const portions = set.tiles.find((other) => other.id === tile.tile)?.portions ?? [];
  const portion = portions.findIndex(({ sides }) => sides.includes(side));
  return portion < 0 ? null : { tile: tile.tile, portion };
}

const sameShore = (a: Shore, b: Shore): boolean => a.tile === b.tile && a.portion === b.portion;

export const includesShore = (portions: readonly Shore[], shore: Shore): boolean =>
  portions.some((other) => sameShore(other, shore));

/** The islands that a tile would touch where it lies, a group for each island that they become: several are joined, one grows. */
export function touchedIslands(
  ghost: Exploration,
  tiles: readonly PlacedTile[],
  islands: readonly Island[],
  set: Set,
): Island[][] {
  return islandsOf([...tiles, ghost], set)
    .filter((after) => after.some(({ tile }) => tile === ghost.tile))
    .map((after) => islands.filter(({ portions }) => isPartOf(portions, after)))
    .filter((group) => group.length > 0);
}

/** Whether an island went into a later one; islands never come apart. */
export const isPartOf = ([oldest]: readonly Shore[], later: readonly Shore[]): boolean =>
  oldest !== undefined && includesShore(later, oldest);

/** The islands that tiles form, each with its oldest portion first, and in the order of these. */
export function islandsOf(tiles: readonly PlacedTile[], set: Set): Shore[][] {
  let islands: Shore[][] = [];
  for (const [count, tile] of tiles.entries()) {
    const portions = set.tiles.find((other) => other.id === tile.tile)?.portions ?? [];
    for (const portion of portions.keys()) {
      const here: Shore = { tile: tile.tile, portion };
      const beside = shoresBeside(here, tile, tiles.slice(0, count), set);
      const meets = (island: Shore[]) => beside.some((shore) => includesShore(island, shore));
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
