/** A game that is looked through: a session that shows moments instead of news. */
import type { Course, Moment, SeenEvent, Set as TileSet, TableInfo } from '../generated/protocol';
import {
  artOf,
  courseOf,
  lookAtRecord,
  momentOf,
  recordAddress,
  recordMoment,
  setOf,
  tableOf,
} from '../connection/api';
import type { SetArt } from '../map/art';
import { IslandNames } from '../map/islands';
import { nextStop, type Stride } from './strides';
import type { Session } from '../table/session.svelte';

/** Where a game comes from: a finished table, or a record of one's own. */
export interface Source {
  open(): Promise<{ table: TableInfo; art: SetArt; set: TileSet; course: Course }>;
  moment(at: number, eyes: number | null): Promise<Moment>;
  /** Where its record can be had. */
  record: string;
  /** The address of a moment; null where nobody else could open it. */
  link: ((at: number, eyes: number | null) => string) | null;
}

export const tableSource = (id: string): Source => ({
  open: async () => {
    const [table, art, set, course] = await Promise.all([tableOf(id), artOf(id), setOf(id), courseOf(id)]);
    return { table, art, set, course };
  },
  moment: (at, eyes) => momentOf(id, at, eyes),
  record: recordAddress(id),
  link: (at, eyes) => `/replay/${id}?at=${at}${eyes === null ? '' : `&seat=${eyes}`}`,
});

export const recordSource = (text: string): Source => ({
  open: async () => {
    const { record, art } = await lookAtRecord(text);
    return { table: tableOfRecord(record.names), art, set: record.set, course: record.course };
  },
  moment: (at, eyes) => recordMoment(text, at, eyes),
  record: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`,
  link: null,
});

/** As much of a table as a replay shows. */
function tableOfRecord(names: string[]): TableInfo {
  const seats = names.map((name, seat) => ({
    kind: 'person' as const,
    id: `seat ${seat}`,
    name: name || `${seat + 1}`,
    present: false,
    away: false,
  }));
  return { seats, status: 'finished', result: null } as unknown as TableInfo;
}

export class Replayer {
  at = $state(1);
  /** The seat whose cards are seen; null: all lie open. */
  eyes = $state<number | null>(null);
  playing = $state(false);
  history = $state.raw<SeenEvent[]>([]);
  course = $state.raw<Course | null>(null);
  /** The islands of the whole game: the log tells of what is still to come. */
  names = $state.raw<IslandNames | null>(null);
  /** Milliseconds between two steps while it plays by itself. */
  pause = $state(900);

  readonly #moments = new Map<string, Promise<Moment>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly session: Session,
    readonly source: Source,
  ) {}

  /** Begins at the moment that an address names. */
  async open(search: string): Promise<void> {
    const wanted = new URLSearchParams(search);
    const [{ table, art, set, course }, last] = await Promise.all([
      this.source.open(),
      this.source.moment(1e6, null),
    ]);
    this.history = last.view.history;
    this.course = course;
    this.names = new IslandNames(last.view, set, this.session.id);
    const seat = Number(wanted.get('seat') ?? -1);
    this.eyes = seat in table.seats ? seat : null;
    this.session.look(table, art, set);
    await this.jump(Number(wanted.get('at') ?? 1) || 1);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async jump(at: number): Promise<void> {
    this.at = Math.min(Math.max(1, at), this.history.length);
    const [wanted, eyes] = [this.at, this.eyes];
    const moment = await this.#moment(wanted);
    if (wanted !== this.at || eyes !== this.eyes) return;
    this.session.showMoment(moment, eyes);
    if (this.source.link) history.replaceState(null, '', this.source.link(wanted, eyes));
    const next = nextStop(this.history, 'action', wanted, 1);
    if (next > wanted) void this.#moment(next).catch(() => undefined);
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
      moment = this.source.moment(at, this.eyes);
      this.#moments.set(key, moment);
      moment.catch(() => this.#moments.delete(key));
    }
    return moment;
  }
}
