// Written by `cargo xtask codegen` from crates/art: change the art there.

/** From the middle of a tile to a corner. */
export const RADIUS = 200;

/** What the picture of a ground or of plants covers, from the middle of the tile. */
export const LAYER_BOX = { left: -208, top: -205, width: 416, height: 410 };

/** What the picture of a whole tile covers. */
export const TILE_BOX = { left: -214, top: -194, width: 432, height: 400 };

/** A tile has a thickness, and throws a shadow on the table: the layers below it. */
export const TILE_EDGE = [
  { symbol: 'tile-shadow', x: 3, y: 14, opacity: .3 },
  { symbol: 'tile-edge', x: 0, y: 7, opacity: 1 },
  { symbol: 'tile-rim', x: 0, y: 0, opacity: 1 },
];

/** Where a jetty begins and ends, in parts of the way from the coast to the ship. */
export const JETTY = { from: -0.35, to: 0.62 };

/** The lines of a jetty from below, by the attributes of each. */
export const JETTY_LAYERS: readonly Readonly<Record<string, string>>[] = [
  { 'stroke': '#0B3A4F', 'stroke-opacity': '.35', 'stroke-width': '10', 'transform': 'translate(1 3)' },
  { 'stroke': '#4E2C1A', 'stroke-width': '9' },
  { 'stroke': '#B98350', 'stroke-width': '6' },
  { 'stroke': '#6B4426', 'stroke-width': '6', 'stroke-dasharray': '1.2 4' },
];

/** Ships stay large enough to be told apart on tiles that are drawn small. */
export const SMALLEST_SHIP = 0.7;

/** The symbol of a hideout without a pirate. */
export const HIDEOUT_PAD = 'pad-hideout';

/** The symbols of the players' ships, by seat. */
export const SHIP_SYMBOLS: readonly string[] = ['ship-0', 'ship-1', 'ship-2', 'ship-3', 'ship-4'];
