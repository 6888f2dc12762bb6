/** Paints the terrain of the map on a canvas, one picture per frame. A growing map keeps what is painted. */
import { LAYER_BOX } from '../../generated/art';
import type { PlacedTile } from '../../generated/protocol';
import { pictureOf, type SetArt } from '../../board/art';
import { type Box, corners, isBeside, middleOf } from '../../board/hex';

/** The layers from below. */
const LAYERS = ['ground', 'plants'] as const;
type Painted = (typeof LAYERS)[number];

const MOST_PIXELS = 14_000_000;
const SHARPEST = 2;

/** The factor between two painted sizes: a small zoom does not repaint the map. */
const STEP = 2 ** 0.25;

/** Pixels per unit of the map: as many as the screen shows or a few more, unless the canvas got too big. */
export function sharpnessFor(scale: number, box: Box): number {
  const most = Math.sqrt(MOST_PIXELS / (box.width * box.height));
  const wanted = Math.min(SHARPEST, STEP ** Math.ceil(Math.log(scale) / Math.log(STEP) - 1e-9));
  return wanted <= most ? wanted : STEP ** Math.floor(Math.log(most) / Math.log(STEP));
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

const keyOf = (tile: PlacedTile) => `${tile.tile}/${tile.rotation}/${tile.q}/${tile.r}`;

/** A canvas for a part of the map, with the tiles that are painted on it. */
class Sheet {
  readonly canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D | null;
  readonly painted: Record<Painted, Map<string, PlacedTile>> = { ground: new Map(), plants: new Map() };

  constructor(
    readonly box: Box,
    readonly sharpness: number,
  ) {
    const { canvas } = this;
    canvas.width = Math.ceil(box.width * sharpness);
    canvas.height = Math.ceil(box.height * sharpness);
    canvas.style.left = `${box.left}px`;
    canvas.style.top = `${box.top}px`;
    canvas.style.width = `${canvas.width / sharpness}px`;
    canvas.style.height = `${canvas.height / sharpness}px`;
    this.#context = canvas.getContext('2d');
    this.#context?.setTransform(sharpness, 0, 0, sharpness, -box.left * sharpness, -box.top * sharpness);
  }

  /** Whether the tiles can be painted on it: it has the right size, and no other tiles are on it. */
  serves(tiles: readonly PlacedTile[], box: Box, sharpness: number): boolean {
    const same = (['left', 'top', 'width', 'height'] as const).every((side) => this.box[side] === box[side]);
    return same && this.sharpness === sharpness && this.holdsOnly(tiles);
  }

  holdsOnly(tiles: readonly PlacedTile[]): boolean {
    const keys = new Set(tiles.map(keyOf));
    return [...this.painted.ground.keys()].every((key) => keys.has(key));
  }

  /** Copies everything from a sheet of the same sharpness. */
  copy(other: Sheet): void {
    const { left, top } = other.box;
    const { width, height } = other.canvas;
    const size = this.sharpness;
    this.#context?.drawImage(other.canvas, left, top, width / size, height / size);
    for (const layer of LAYERS)
      for (const [key, tile] of other.painted[layer]) this.painted[layer].set(key, tile);
  }

  put(tile: PlacedTile, layer: Painted, image: HTMLImageElement): void {
    const at = middleOf(tile);
    const { left, top, width, height } = LAYER_BOX;
    this.#context?.drawImage(image, at.x + left, at.y + top, width, height);
    this.painted[layer].set(keyOf(tile), tile);
  }

  /** Clips a drawing to the hexagon of a tile. */
  within(tile: PlacedTile, draw: () => void): void {
    const context = this.#context;
    if (!context) return;
    context.save();
    context.beginPath();
    for (const { x, y } of corners(middleOf(tile))) context.lineTo(x, y);
    context.clip();
    draw();
    context.restore();
  }
}

export class Terrain {
  readonly #images = new Map<string, Promise<HTMLImageElement>>();
  #asked = 0;
  #shown: Sheet | null = null;
  /** The sheet that replaces the shown one once it is complete. */
  #making: Sheet | null = null;

  constructor(readonly art: SetArt) {}

  /** Paints all tiles into the holder, unless a later call interrupts it. Returns whether all are painted. */
  async paint(holder: HTMLElement, tiles: readonly PlacedTile[], box: Box, scale: number): Promise<boolean> {
    const turn = (this.#asked += 1);
    const sheet = this.#sheetFor(tiles, box, sharpnessFor(scale, box));
    if (this.#shown === null) this.#show(sheet, holder);
    for (const layer of LAYERS) {
      for (const tile of tiles) {
        if (sheet.painted[layer].has(keyOf(tile))) continue;
        const image = await this.#image(tile, layer);
        const beside = layer === 'ground' ? await this.#plantsBeside(sheet, tile) : [];
        await nextFrame();
        if (turn !== this.#asked) return false;
        sheet.put(tile, layer, image);
        // Plants of neighbouring tiles reach over the edge.
        if (beside.length > 0)
          sheet.within(tile, () => beside.forEach(([other, plants]) => sheet.put(other, 'plants', plants)));
      }
    }
    if (this.#shown !== sheet) this.#show(sheet, holder);
    return true;
  }

  #sheetFor(tiles: readonly PlacedTile[], box: Box, sharpness: number): Sheet {
    const known = [this.#shown, this.#making].find((sheet) => sheet?.serves(tiles, box, sharpness));
    if (known) return known;
    const sheet = new Sheet(box, sharpness);
    const shown = this.#shown;
    if (shown?.sharpness === sharpness && shown.holdsOnly(tiles)) sheet.copy(shown);
    this.#making = sheet;
    return sheet;
  }

  #show(sheet: Sheet, holder: HTMLElement): void {
    this.#shown = sheet;
    this.#making = null;
    holder.replaceChildren(sheet.canvas);
  }

  #plantsBeside(sheet: Sheet, tile: PlacedTile): Promise<[PlacedTile, HTMLImageElement][]> {
    const beside = [...sheet.painted.plants.values()].filter((other) => isBeside(other, tile));
    return Promise.all(
      beside.map(async (other): Promise<[PlacedTile, HTMLImageElement]> => [
        other,
        await this.#image(other, 'plants'),
      ]),
    );
  }

  #image(tile: PlacedTile, layer: Painted): Promise<HTMLImageElement> {
    const address = pictureOf(this.art, tile.tile, tile.rotation, layer);
    let loading = this.#images.get(address);
    if (!loading) {
      loading = load(address);
      this.#images.set(address, loading);
      loading.catch(() => this.#images.delete(address));
    }
    return loading;
  }
}
