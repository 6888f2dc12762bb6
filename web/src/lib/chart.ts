/** What each seat has received, round by round, from what everybody saw. */
import type { SeenEvent } from '../generated/protocol';
import { GOODS } from './words';

/** For each seat the goods received up to the end of each round, beginning with none. */
export function goodsByRound(history: readonly SeenEvent[], players: number): number[][] {
  const sums = Array.from({ length: players }, () => 0);
  const lines = sums.map(() => [0]);
  let round = 0;
  const close = () => {
    if (round > 0) lines.forEach((line, seat) => line.push(sums[seat] ?? 0));
  };
  for (const event of history) {
    if (event.event === 'turn_ended') {
      sums[event.seat] = GOODS.reduce((sum, good) => sum + event.produced[good], sums[event.seat] ?? 0);
    } else if (event.event === 'turn_began' && event.round !== round) {
      close();
      round = event.round;
    }
  }
  close();
  return lines;
}
