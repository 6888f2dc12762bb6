/** Where the names of islands stand on the map. */
import type { Island } from '../generated/protocol';
import type { Point } from '../board/hex';
import { atShore, samePlace } from '../board/place';
import type { MapScene } from '../board/scene';

export interface Label {
  island: Island;
  at: Point;
}

/** Half of the space that a name takes. */
const [WIDTH, HEIGHT] = [78, 34];
/** How much larger names are drawn where a desk or a phone shows the whole map. */
const ENLARGED = 2;
const SHIFTS = [0, -55, 55, -95, 95];

/** For each island, the spot on or near its land that hides the least. */
export function labelsOf(islands: readonly Island[], scene: MapScene): Label[] {
  const pieces = [...scene.pads, ...scene.ships, ...scene.hideouts].map(({ at }) => at);
  const names: Point[] = [];
  /** How far the nearest of these is from a name at a point; 1 or more hides nothing. */
  const distance = (at: Point, others: readonly Point[], size: number) =>
    Math.min(
      1,
      ...others.map(({ x, y }) => Math.max(Math.abs(x - at.x) / WIDTH, Math.abs(y - at.y) / HEIGHT) / size),
    );
  const free = (at: Point) => Math.min(distance(at, pieces, 1), distance(at, names, ENLARGED));
  return islands.flatMap((island) => {
    const spots = scene.shores
      .filter(({ place }) => island.portions.some((shore) => samePlace(atShore(shore), place)))
      .flatMap(({ middle: { x, y } }) => SHIFTS.map((shift) => ({ x, y: y + shift })));
    // Spots that are equally free keep their order, so the oldest land and its middle come first.
    const [best] = spots.toSorted((one, two) => free(two) - free(one));
    if (!best) return [];
    names.push(best);
    return [{ island, at: best }];
  });
}
