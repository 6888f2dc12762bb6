/** A ship that is dragged over the map: another way to choose it and its destination than touching both. */
import type { Point } from '../board/hex';
import { SLIP } from './camera';
import type { Pick } from './picks';

export class ShipDrag {
  /** Where the ship is in the window; null until its pointer has moved far enough to drag it. */
  at = $state.raw<Point | null>(null);
  #held: { pointer: number; ship: Pick; from: Point } | null = null;

  hold(pointer: number, ship: Pick, from: Point): void {
    this.#held = { pointer, ship, from };
  }

  /** Moves the ship with its pointer, and chooses it at the first move. False for other pointers. */
  move(pointer: number, to: Point): boolean {
    if (this.#held?.pointer !== pointer) return false;
    const { ship, from } = this.#held;
    if (!this.at && Math.hypot(to.x - from.x, to.y - from.y) <= SLIP) return true;
    if (!this.at) ship.choose();
    this.at = to;
    return true;
  }

  /** Lets go of the ship. False for other pointers; a ship that was not moved was only pressed. */
  end(pointer: number): boolean {
    if (this.#held?.pointer !== pointer) return false;
    this.#held = this.at = null;
    return true;
  }
}
