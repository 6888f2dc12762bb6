/** Time on the clock. */
import type { Times } from '../generated/protocol';

/** The time that a seat has left, in milliseconds. */
export const timeLeft = (times: Times, seat: number, turn: boolean, now: number): number =>
  Math.max(0, turn && times.runs_out !== null ? times.runs_out - now : (times.left[seat] ?? 0));

/** Minutes and seconds, hours or days: two units at most. */
export function clockWords(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const pad = (value: number) => String(value).padStart(2, '0');
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours}:${pad(minutes)} h`;
  return `${minutes}:${pad(seconds % 60)}`;
}
