/** Strides through a finished game: by actions, turns or rounds. */
import type { SeenEvent } from '../generated/protocol';

export type Stride = 'action' | 'turn' | 'round';

/** The number of events at each stop of a stride. The set-up is the first stop, the end the last. */
export function stops(history: readonly SeenEvent[], stride: Stride): number[] {
  const found = new Set<number>([1, history.length]);
  let round = 0;
  history.forEach((event, index) => {
    if (stride === 'action') {
      if (
        event.event === 'played' ||
        event.event === 'first_island' ||
        event.event === 'mulligan' ||
        event.event === 'turn_began'
      ) {
        found.add(index + 1);
      }
    } else if (event.event === 'turn_began') {
      if (stride === 'turn' || event.round !== round) found.add(index + 1);
      round = event.round;
    }
  });
  return [...found].sort((one, two) => one - two);
}

/** The next stop, forwards or backwards; if there is none, the end in that direction. */
export function nextStop(history: readonly SeenEvent[], stride: Stride, at: number, by: 1 | -1): number {
  const all = stops(history, stride);
  const next = by > 0 ? all.find((stop) => stop > at) : all.findLast((stop) => stop < at);
  return next ?? (by > 0 ? history.length : 1);
}
