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
  /** Its islands are named after it. */
  readonly id: string;
  /** The address of its record. */
  readonly record: string;
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
  link: (at, eyes) => `/replay/${id}?at=${at}${eyes === null ? '' : `&seat=${eyes}`}`,
});

export const recordedText = (text: string): Recorded => ({
  id: 'record',
  open: async () => {
    const { record, art } = await lookAtRecord(text);
    return { seats: record.names.map(seatOf), art, set: record.set, course: record.course };
  },
  moment: (at, eyes) => recordMoment(text, at, eyes),
  record: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`,
  link: null,
});

const seatOf = (name: string, seat: number): Occupant => ({
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
});
