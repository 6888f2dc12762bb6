/** The replay of a finished game, moment by moment. */
import type { Course, Moment, Occupant, SeenEvent, Set as TileSet } from '../generated/protocol';
import type { SetArt } from '../board/art';
import type { GameSource, Story } from '../game/source';
import { Turn } from '../turn/turn.svelte';
import type { Shown } from '../game/view-reducer';
import { IslandNames, seedOf } from '../board/islands';
import type { Opened, Recorded } from './recorded';
import { nextStop, type Stride } from './strides';

/** Beyond the last event of any game. */
const THE_LAST = 1e6;

export class Replay implements GameSource, Story {
  readonly status = 'open';
  readonly ownSeats = [];
  readonly controls = null;
  readonly turn = new Turn(() => null);
  readonly story = this;
  readonly seats: readonly Occupant[];
  readonly art: SetArt;
  readonly set: TileSet;
  readonly course: Course;
  /** All events of the game. */
  readonly history: readonly SeenEvent[];
  readonly names: IslandNames;

  at = $state(1);
  /** The seat whose cards are shown; null if all are. */
  eyes = $state<number | null>(null);
  playing = $state(false);
  /** Milliseconds between two steps while it plays by itself. */
  pause = $state(900);
  /** The moment on the screen: that of `at` once it is loaded, until then the previous one. */
  #moment: Moment;
  #seenBy: number | null;
  readonly #moments = new Map<string, Promise<Moment>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(
    readonly game: Recorded,
    { seats, art, set, course }: Opened,
    last: Moment,
  ) {
    [this.seats, this.art, this.set, this.course] = [seats, art, set, course];
    this.history = last.view.history;
    this.names = new IslandNames(last.growth, last.view.islands, seedOf(this.history));
    this.#moment = $state.raw(last);
    this.#seenBy = $state(null);
  }

  /** Opens a game at the moment in the address. */
  static async open(game: Recorded, search = ''): Promise<Replay> {
    const wanted = new URLSearchParams(search);
    const [opened, last] = await Promise.all([game.open(), game.moment(THE_LAST, null)]);
    const replay = new Replay(game, opened, last);
    const seat = Number(wanted.get('seat') ?? -1);
    replay.eyes = seat in opened.seats ? seat : null;
    await replay.jump(Number(wanted.get('at') ?? 1) || 1);
    return replay;
  }

  get id(): string {
    return this.game.id;
  }

  get knowsPeople(): boolean {
    return this.game.result !== null;
  }

  /** The seat whose eyes are used; with all cards open, the seat to act. */
  seat = $derived.by(() => this.#seenBy ?? this.#moment.view.turn);

  shown = $derived.by<Shown>(() => {
    const { view, scene, growth, scores, at } = this.#moment;
    const worth = this.seat === null ? null : (scores.seats[this.seat]?.points ?? null);
    return {
      table: this.id,
      seat: this.#seenBy,
      sequence: at,
      view,
      scene,
      growth,
      scores,
      worth,
      places: null,
      legal: null,
      prospect: null,
      excluded: null,
      closed: null,
      raids: null,
      suggested: null,
      take_back: null,
      times: null,
    };
  });

  close(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  async jump(at: number): Promise<void> {
    this.at = Math.min(Math.max(1, at), this.history.length);
    const [wanted, eyes] = [this.at, this.eyes];
    const moment = await this.#load(wanted);
    if (wanted !== this.at || eyes !== this.eyes) return;
    [this.#moment, this.#seenBy] = [moment, eyes];
    if (this.game.link) history.replaceState(null, '', this.game.link(wanted, eyes));
    const next = nextStop(this.history, 'action', wanted, 1);
    if (next > wanted) void this.#load(next).catch(() => undefined);
  }

  step(stride: Stride, by: 1 | -1): Promise<void> {
    return this.jump(nextStop(this.history, stride, this.at, by));
  }

  async lookThrough(eyes: number | null): Promise<void> {
    this.eyes = eyes;
    await this.jump(this.at);
  }

  /** Starts or stops playing by itself. */
  toggle(): void {
    this.playing = !this.playing;
    clearTimeout(this.#timer);
    if (this.playing && this.at >= this.history.length) this.at = 1;
    if (this.playing) this.#tick();
  }

  #tick(): void {
    this.#timer = setTimeout(() => {
      void this.step('action', 1).finally(() => {
        if (this.at >= this.history.length) this.playing = false;
        if (this.playing) this.#tick();
      });
    }, this.pause);
  }

  #load(at: number): Promise<Moment> {
    const key = `${at}/${this.eyes}`;
    let moment = this.#moments.get(key);
    if (!moment) {
      moment = this.game.moment(at, this.eyes);
      this.#moments.set(key, moment);
      moment.catch(() => this.#moments.delete(key));
    }
    return moment;
  }
}
