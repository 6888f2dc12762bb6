/** What others did since a player's last turn, to be shown once more when the turn comes back. */
import type { Shown } from './view-reducer';

/** For how many milliseconds each moment is shown. */
const STEP = 1_300;

export class Retelling {
  /** The earlier moment on the screen; null while the present is shown. */
  now = $state.raw<Shown | null>(null);

  /** For each own seat the moments from the end of its last turn on, up to the present. */
  #moments = $state.raw<Record<string, readonly Shown[]>>({});
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `change` makes a change of what is shown. */
  constructor(readonly change: (change: () => void) => void) {}

  /** Takes note of a moment of a seat, and of the one before. */
  note(seat: number | null, before: Shown | undefined, now: Shown): void {
    if (seat === null || !before) return;
    const wasOwn = before.view.turn === seat;
    const isOwn = now.view.turn === seat;
    const told = wasOwn ? [] : (this.#moments[seat] ?? []);
    this.#moments = { ...this.#moments, [seat]: wasOwn && isOwn ? [] : [...told, now] };
  }

  /** Whether there is something to show to a seat: the last moment is the present. */
  has(seat: number): boolean {
    return (this.#moments[seat] ?? []).length > 1;
  }

  start(seat: number): void {
    this.stop();
    this.#tell((this.#moments[seat] ?? []).slice(0, -1));
  }

  #tell([now, ...later]: readonly Shown[]): void {
    this.change(() => (this.now = now ?? null));
    if (now) this.#timer = setTimeout(() => this.#tell(later), STEP);
  }

  stop(): void {
    clearTimeout(this.#timer);
    if (this.now) this.change(() => (this.now = null));
  }
}
