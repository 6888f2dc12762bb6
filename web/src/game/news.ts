/** What a player hears of a game: sounds, and announcements of what others did. */
import type { SeenEvent } from '../generated/protocol';
import { t } from '../i18n/i18n.svelte';
import { tellAll } from '../text/log';
import { lineWords, type Telling } from '../text/things';

export interface Heard {
  mine: boolean;
  finished: boolean;
  sequence: number;
}

/** The sound for the step between two moments; none at the first moment and after the end. */
export function soundOf(before: Heard | null, now: Heard): 'end' | 'turn' | 'done' | null {
  if (before === null || before.finished) return null;
  if (now.finished) return 'end';
  if (now.mine && !before.mine) return 'turn';
  return now.sequence === before.sequence ? null : 'done';
}

interface Listener {
  telling: Telling;
  /** The seat of the listener, whose own actions are not announced. */
  seat: number | null;
  mine: boolean;
}

/** What others did since the history had another length; nothing at first and after a take-back. */
export function newsOfOthers(
  history: readonly SeenEvent[],
  before: number | null,
  { telling, seat, mine }: Listener,
): string[] {
  const from = before === null || before > history.length ? history.length : before;
  const sentences = tellAll(history)
    .filter((entry) => entry.index >= from && entry.seat !== seat)
    .map((entry) => lineWords(entry, telling));
  const began = history.slice(from).some((event) => event.event === 'turn_began');
  return mine && began ? [...sentences, t('header.your_turn')] : sentences;
}
