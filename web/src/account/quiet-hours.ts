/** Quiet hours as a player sets them: times of the day where they are. The server keeps minutes by UTC. */
import type { QuietHours } from '../generated/protocol';

const DAY = 1_440;

const two = (number: number) => String(number).padStart(2, '0');

/** A minute of the day by UTC as the time on a clock that is so many minutes behind UTC. */
export function clockTime(minute: number, behind: number): string {
  const local = (minute - behind + 2 * DAY) % DAY;
  return `${two(Math.floor(local / 60))}:${two(local % 60)}`;
}

/** The hours between two times on that clock; null if they are no times, or the same. */
export function hoursBetween(from: string, to: string, behind: number): QuietHours | null {
  const minute = (time: string) => {
    const [hours = NaN, minutes = NaN] = time.split(':').map(Number);
    return (hours * 60 + minutes + behind + 2 * DAY) % DAY;
  };
  const [begin, end] = [minute(from), minute(to)];
  return Number.isNaN(begin) || Number.isNaN(end) || begin === end ? null : { begin, end };
}
