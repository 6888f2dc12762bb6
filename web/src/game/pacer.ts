/** Shows news step by step, so that players can follow fast bots. All news is shown, and in order. */

/** With more news than this in the queue, the player was away: everything is shown at once. */
const LONGEST_LINE = 60;

/** With more news than this in the queue, the pauses become shorter. */
const SHORT_LINE = 6;

export class Pacer<T> {
  readonly #line: T[] = [];
  #last = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly show: (news: T) => void,
    /** Milliseconds between two steps; with 0 everything is shown at once. */
    readonly pause: () => number,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Queues news. With `atOnce`, it is shown now, after everything before it. */
  push(news: T, atOnce: boolean): void {
    this.#line.push(news);
    if (atOnce || this.pause() === 0 || this.#line.length > LONGEST_LINE) this.flush();
    else this.#next();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const news of this.#line.splice(0)) this.#tell(news);
  }

  #tell(news: T): void {
    this.#last = this.now();
    this.show(news);
  }

  #pause(): number {
    return this.pause() * Math.min(1, SHORT_LINE / this.#line.length);
  }

  #next(): void {
    if (this.#timer !== undefined || this.#line.length === 0) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        const news = this.#line.shift();
        if (news !== undefined) this.#tell(news);
        this.#next();
      },
      Math.max(0, this.#last + this.#pause() - this.now()),
    );
  }
}
