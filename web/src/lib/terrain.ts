/** Paints the terrain of the map: each tile is turned into pixels once for each size, a little at a time. */
import { COVERED, pictureOf, type Layer, type SetArt } from './art';
import { type Box, middleOf } from './hex';
import type { PlacedTile } from '../generated/protocol';

const MOST_PIXELS = 14_000_000;
const SHARPEST = 2;

/** Between two sizes that are painted lies this factor, so that a small zoom needs no new paint. */
const STEP = 2 ** 0.25;

/** Pixels for each unit of the map: as many as the screen shows or a little more, unless the whole would be too big. */
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

export class Terrain {
  readonly #pixels = new Map<string, HTMLCanvasElement>();
  readonly #images = new Map<string, Promise<HTMLImageElement>>();
  #wanted = 0;
  #sharpness = 0;

  constructor(readonly art: SetArt) {}

  /** Paints all tiles; gives up as soon as it is asked again. True when it was painted. */
  async paint(
    canvas: HTMLCanvasElement,
    tiles: readonly PlacedTile[],
    box: Box,
    scale: number,
  ): Promise<boolean> {
    const turn = (this.#wanted += 1);
    const sharpness = sharpnessFor(scale, box);
    this.#forgetOthers(sharpness);
    for (const layer of ['ground', 'plants'] as const) {
      for (const tile of tiles) {
        await this.#draw(tile, layer, sharpness);
        if (turn !== this.#wanted) return false;
      }
    }
    canvas.width = Math.ceil(box.width * sharpness);
    canvas.height = Math.ceil(box.height * sharpness);
    canvas.style.left = `${box.left}px`;
    canvas.style.top = `${box.top}px`;
    canvas.style.width = `${canvas.width / sharpness}px`;
    canvas.style.height = `${canvas.height / sharpness}px`;
    const context = canvas.getContext('2d');
    if (!context) return false;
    context.setTransform(sharpness, 0, 0, sharpness, -box.left * sharpness, -box.top * sharpness);
    for (const layer of ['ground', 'plants'] as const) {
      for (const tile of tiles) {
        const pixels = this.#pixels.get(keyOf(tile, layer, sharpness));
        const at = middleOf(tile);
        if (pixels)
          context.drawImage(pixels, at.x - COVERED.x, at.y - COVERED.y, 2 * COVERED.x, 2 * COVERED.y);
      }
    }
    return true;
  }

  /** Pixels of two sizes are kept: those shown and those in the making. */
  #forgetOthers(sharpness: number): void {
    const kept = [this.#sharpness, sharpness].map((size) => `/${size}`);
    for (const key of this.#pixels.keys()) {
      if (!kept.some((size) => key.endsWith(size))) this.#pixels.delete(key);
    }
    this.#sharpness = sharpness;
  }

  async #draw(tile: PlacedTile, layer: Layer, sharpness: number): Promise<void> {
    const key = keyOf(tile, layer, sharpness);
    if (this.#pixels.has(key)) return;
    const address = pictureOf(this.art, tile.tile, tile.rotation, layer);
    let loading = this.#images.get(address);
    if (!loading) {
      loading = load(address);
      this.#images.set(address, loading);
      loading.catch(() => this.#images.delete(address));
    }
    const image = await loading;
    const pixels = document.createElement('canvas');
    pixels.width = Math.ceil(2 * COVERED.x * sharpness);
    pixels.height = Math.ceil(2 * COVERED.y * sharpness);
    await nextFrame();
    pixels.getContext('2d')?.drawImage(image, 0, 0, pixels.width, pixels.height);
    this.#pixels.set(key, pixels);
  }
}

const keyOf = (tile: PlacedTile, layer: Layer, sharpness: number) =>
  `${tile.tile}/${tile.rotation}/${layer}/${sharpness}`;
