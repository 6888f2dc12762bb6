/** The window onto the map: its visible part, and how pointers move it. */
import * as camera from './camera';
import type { Box, Point, Size } from '../board/hex';

/** The margin around a place that is shown. */
const MARGIN = 50;

type Placed = { clientX: number; clientY: number };

export class MapWindow {
  view = $state.raw<camera.Camera>({ left: 0, top: 0, scale: 0.4 });
  width = $state(0);
  height = $state(0);
  /** The player has moved the map, so it no longer moves by itself. */
  moved = $state(false);
  /** A pointer is moving it. */
  moving = $state(false);

  readonly #box: () => Box;
  readonly #pointers = new Map<number, Point>();
  #started: Point | null = null;
  /** The pointer has moved too far to be a press. */
  #slipped = false;

  /** `box` is the part of the map with tiles and cells. */
  constructor(box: () => Box) {
    this.#box = box;
  }

  get size(): Size {
    return { width: this.width, height: this.height };
  }

  /** Shows a part of the map, until the player moves it. */
  frame(view: camera.Camera): void {
    this.view = view;
    this.moved = false;
  }

  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    this.moved = true;
    this.view = camera.zoom(this.view, factor, at);
  }

  pan(by: Point): void {
    this.moved = true;
    this.view = camera.pan(this.view, by);
  }

  keepInSight(): void {
    this.view = camera.keepInSight(this.view, this.#box(), this.size);
  }

  /** The position of a point of the map in the window. */
  toWindow({ x, y }: Point): Point {
    const { scale, left, top } = this.view;
    return { x: x * scale + left, y: y * scale + top };
  }

  /** Moves the map just far enough to make a point visible. */
  show(point: Point): void {
    const spot = this.toWindow(point);
    const by = (value: number, room: number) =>
      value < MARGIN ? MARGIN - value : value > room - MARGIN ? room - MARGIN - value : 0;
    const shift = { x: by(spot.x, this.width), y: by(spot.y, this.height) };
    if (shift.x !== 0 || shift.y !== 0) this.pan(shift);
  }

  /** The position of an event in the window. */
  at(event: Placed, viewport: Element): Point {
    const frame = viewport.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  }

  down(event: PointerEvent, viewport: Element): void {
    const at = this.at(event, viewport);
    this.#pointers.set(event.pointerId, at);
    const isFirst = this.#pointers.size === 1;
    this.#started = isFirst ? at : null;
    this.#slipped = !isFirst;
  }

  move(event: PointerEvent, viewport: Element): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.at(event, viewport);
    const start = this.#started;
    if (start && !this.#slipped && Math.hypot(now.x - start.x, now.y - start.y) > camera.SLIP) {
      this.#slipped = true;
      viewport.setPointerCapture(event.pointerId);
    }
    if (!this.#slipped) return;
    this.moving = this.moved = true;
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.view = other
      ? camera.pinch(this.view, [before, other], [now, other])
      : camera.pan(this.view, { x: now.x - before.x, y: now.y - before.y });
    this.keepInSight();
    this.#pointers.set(event.pointerId, now);
  }

  /** Ends a touch; true if it was a press. */
  up(event: PointerEvent): boolean {
    if (!this.#pointers.delete(event.pointerId) || this.#pointers.size > 0) return false;
    this.moving = false;
    return !this.#slipped;
  }

  cancel(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size === 0) this.moving = false;
  }
}
