/** Cells and their places on the map. Tiles have flat tops. */
import { RADIUS } from '../generated/art';

export interface Point {
  x: number;
  y: number;
}

export interface Cell {
  q: number;
  r: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export const APOTHEM = (RADIUS * Math.sqrt(3)) / 2;

/** By direction, clockwise from north. */
const STEPS: readonly Cell[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
];

export const middleOf = (cell: Cell): Point => ({
  x: 1.5 * RADIUS * cell.q,
  y: 2 * APOTHEM * (cell.r + cell.q / 2),
});

export const neighbour = (cell: Cell, direction: number): Cell => {
  const step = STEPS[direction % 6] ?? { q: 0, r: 0 };
  return { q: cell.q + step.q, r: cell.r + step.r };
};

export const sameCell = (one: Cell, two: Cell): boolean => one.q === two.q && one.r === two.r;

export const isBeside = (one: Cell, two: Cell): boolean =>
  STEPS.some((_, direction) => sameCell(neighbour(one, direction), two));

export const cellKey = (cell: Cell): string => `${cell.q},${cell.r}`;

/** A point of a tile after the tile was turned clockwise, in sixths. */
export const turned = (point: Point, rotation: number): Point => {
  const angle = (rotation * Math.PI) / 3;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return { x: point.x * cosine - point.y * sine, y: point.x * sine + point.y * cosine };
};

/** The position on the map of a point of a tile. */
export const onMap = (point: Point, tile: Cell & { rotation: number }): Point => {
  const middle = middleOf(tile);
  const at = turned(point, tile.rotation);
  return { x: middle.x + at.x, y: middle.y + at.y };
};

export const corners = (middle: Point, radius = RADIUS): Point[] =>
  [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (corner * Math.PI) / 3;
    return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
  });

/** The corners of a tile around a point, as the points of a polygon. */
export const hexagon = (middle: Point, radius = RADIUS): string =>
  corners(middle, radius)
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ');

/** The area that tiles at these cells cover, with a margin; without cells, the area of one tile. */
export const boundsOf = (cells: readonly Cell[], margin: number): Box => {
  const middles = (cells.length > 0 ? cells : [{ q: 0, r: 0 }]).map(middleOf);
  const xs = middles.map((middle) => middle.x);
  const ys = middles.map((middle) => middle.y);
  const left = Math.min(...xs) - RADIUS - margin;
  const top = Math.min(...ys) - APOTHEM - margin;
  return {
    left,
    top,
    width: Math.max(...xs) + RADIUS + margin - left,
    height: Math.max(...ys) + APOTHEM + margin - top,
  };
};
