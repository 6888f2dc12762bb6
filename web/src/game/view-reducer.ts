/** A game as one seat sees it, put together from the server's messages. */
import type { GameView, SeenEvent } from '../generated/protocol';

export type Shown = Omit<GameView, 'keep'>;

/** The news of a message after what was shown before: the history it leaves out is kept. */
export function follow(before: Shown | undefined, news: GameView): Shown {
  const { keep, ...now } = news;
  const known: SeenEvent[] = before?.view.history.slice(0, keep) ?? [];
  return { ...now, view: { ...news.view, history: [...known, ...news.view.history] } };
}

/** Whether a message tells something newer than what is shown, in a way that can be followed. */
export const isNews = (before: Shown | undefined, news: GameView): boolean =>
  before === undefined ? news.keep === 0 : news.sequence >= before.sequence;
