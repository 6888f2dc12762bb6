/** A finished game that is looked through: a session that shows moments instead of news. */
import type { Moment, SeenEvent } from '../generated/protocol';
import { artOf, momentOf, setOf, tableOf } from './api';
import { nextStop, type Stride } from './replay';
import type { Session } from './session.svelte';

export class Replayer {
  at = $state(1);
  /** The seat whose cards are seen; null: all lie open. */
  eyes = $state<number | null>(null);
  playing = $state(false);
  history = $state.raw<SeenEvent[]>([]);
  /** Milliseconds between two steps while it plays by itself. */
  pause = $state(900);

  readonly #moments = new Map<string, Promise<Moment>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly session: Session) {}

  async open(at: number): Promise<void> {
    const { id } = this.session;
    const [table, art, set, last] = await Promise.all([
      tableOf(id),
      artOf(id),
      setOf(id),
      momentOf(id, 1e6, null),
    ]);
    this.history = last.view.history;
    this.session.look(table, art, set);
    await this.jump(at);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async jump(at: number): Promise<void> {
    this.at = Math.min(Math.max(1, at), this.history.length);
    const wanted = this.at;
    const moment = await this.#moment(wanted);
    if (wanted === this.at) this.session.showMoment(moment, this.eyes);
    history.replaceState(null, '', `?at=${this.at}`);
  }

  step(stride: Stride, by: 1 | -1): Promise<void> {
    return this.jump(nextStop(this.history, stride, this.at, by));
  }

  async lookThrough(eyes: number | null): Promise<void> {
    this.eyes = eyes;
    await this.jump(this.at);
  }

  /** Plays by itself, or stops. */
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

  #moment(at: number): Promise<Moment> {
    const key = `${at}/${this.eyes}`;
    let moment = this.#moments.get(key);
    if (!moment) {
      moment = momentOf(this.session.id, at, this.eyes);
      this.#moments.set(key, moment);
      moment.catch(() => this.#moments.delete(key));
    }
    return moment;
  }
}
