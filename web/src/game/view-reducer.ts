/** A game as one seat sees it, put together from the server's messages. */
import type { GameView } from '../generated/protocol';

export type Shown = Omit<GameView, 'keep' | 'keep_growth'>;

/** What is shown after a message. The part of the history that the message omits is kept. */
export function follow(before: Shown | undefined, news: GameView): Shown {
  const { keep, keep_growth, ...now } = news;
  // A game that people broke off is shown like one that the rules ended.
  const over = news.scores?.final ? ({ phase: 'finished', turn: null } as const) : {};
  const known = before?.view.history.slice(0, keep) ?? [];
  return {
    ...now,
    growth: [...(before?.growth.slice(0, keep_growth) ?? []), ...news.growth],
    view: { ...news.view, ...over, history: [...known, ...news.view.history] },
  };
}

/**
 * Whether a message is newer than what is shown and can be applied to it. One with the whole history always
 * is: a server that lost the last moves shows the game as it is now.
 */
export const isNews = (before: Shown | undefined, news: GameView): boolean =>
  news.keep === 0 || (before !== undefined && news.sequence >= before.sequence);
