/** Short tips for the first game: each comes at its moment, once. */
import type { SeenEvent } from '../generated/protocol';
import type { TextKey } from '../i18n/texts';
import type { Session } from '../table/session.svelte';

export type Tip =
  'aim' | 'exchange' | 'landing' | 'card' | 'voyage' | 'place' | 'pay' | 'confirm' | 'end' | 'pirates';

export const TIPS: Record<Tip, TextKey> = {
  aim: 'tip.aim',
  exchange: 'tip.exchange',
  landing: 'tip.landing',
  card: 'tip.card',
  voyage: 'tip.voyage',
  place: 'tip.place',
  pay: 'tip.pay',
  confirm: 'tip.confirm',
  end: 'tip.end',
  pirates: 'tip.pirates',
};

/** Whether a card was played in the turn that is under way. */
function hasPlayed(history: readonly SeenEvent[]): boolean {
  const began = history.findLastIndex((event) => event.event === 'turn_began');
  return history.slice(began + 1).some((event) => event.event === 'played');
}

/** The tip that fits now, if it was not seen yet. */
export function tipFor(
  session: Pick<Session, 'need' | 'game' | 'draft' | 'targets'>,
  seen: readonly string[],
): Tip | null {
  const { to } = session.draft;
  // A tile in the making needs all the room there is.
  if (to !== null && 'explore' in to) return null;
  const phase = session.game?.view.phase;
  const played = hasPlayed(session.game?.view.history ?? []);
  const fitting: (Tip | false)[] = [
    session.need === 'exchange' && 'aim',
    session.need === 'exchange' && 'exchange',
    phase === 'first_islands' && session.need !== null && session.need !== 'ready' && 'landing',
    phase === 'play' && session.need === 'card' && (played ? 'end' : 'card'),
    (session.targets?.locations.some((target) => target.pirated) ?? false) && 'pirates',
    (session.targets?.shores.length ?? 0) > 0 && phase === 'play' && session.need === 'target' && 'voyage',
    (session.targets?.locations.length ?? 0) > 0 && session.need === 'target' && 'place',
    session.need === 'pay' && 'pay',
    session.need === 'ready' && 'confirm',
  ];
  return fitting.find((tip): tip is Tip => tip !== false && !seen.includes(tip)) ?? null;
}
