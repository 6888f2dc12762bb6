/** Finished games to replay: that of a table, or one from a file. */
import type { Course, Moment, Occupant, Set as TileSet } from '../generated/protocol';
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
import type { SetArt } from '../board/art';

export interface Opened {
  seats: readonly Occupant[];
  art: SetArt;
  set: TileSet;
  course: Course;
}

export interface Recorded {
  readonly id: string;
  /** The address of its record. */
  readonly record: string;
  /** The address of the page that shows the result; null if there is none. */
  readonly result: string | null;
  /** The address of a moment; null if other people could not open it. */
  readonly link: ((at: number, eyes: number | null) => string) | null;
  open(): Promise<Opened>;
  /** The game after a number of events, as a seat saw it, or with all cards open. */
  moment(at: number, eyes: number | null): Promise<Moment>;
}

export const recordedTable = (id: string): Recorded => ({
  id,
  open: async () => {
    const [table, art, set, course] = await Promise.all([tableOf(id), artOf(id), setOf(id), courseOf(id)]);
    return { seats: table.seats, art, set, course };
  },
  moment: (at, eyes) => momentOf(id, at, eyes),
  record: recordAddress(id),
  result: `/table/${id}`,
  link: (at, eyes) => `/replay/${id}?at=${at}${eyes === null ? '' : `&seat=${eyes}`}`,
});

export const recordedText = (text: string): Recorded => ({
  id: 'record',
  open: async () => {
    const { record, art } = await lookAtRecord(text);
    return { seats: seatsOf(record.names), art, set: record.set, course: record.course };
  },
  moment: (at, eyes) => recordMoment(text, at, eyes),
  record: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`,
  result: null,
  link: null,
});

/** Who played, by the names in a record. */
export const seatsOf = (names: readonly string[]): Occupant[] =>
  names.map((name, seat) => {
    const bot = /^(.+) \(bot\)$/.exec(name)?.[1];
    if (bot !== undefined) return { kind: 'bot', bot };
    return {
      kind: 'person',
      id: `seat ${seat}`,
      name: name || `${seat + 1}`,
      present: false,
      away_since: null,
      away: false,
      resigned: false,
      ready: true,
      bot: false,
      guest: false,
    };
  });
