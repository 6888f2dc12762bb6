/** Tries until it works, with growing pauses, so that a page heals by itself after an outage. */

const FIRST = 2_000;
const LONGEST = 30_000;

/** Calls `failed` after each attempt that fails. Returns what ends the attempts. */
export function keepTrying(attempt: () => Promise<unknown>, failed: (error: unknown) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const start = (pause: number) => {
    attempt().catch((error: unknown) => {
      if (isOver) return;
      failed(error);
      timer = setTimeout(() => start(Math.min(2 * pause, LONGEST)), pause);
    });
  };
  start(FIRST);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
