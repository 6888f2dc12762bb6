/** Short tips for the first game. Each is shown once, when it fits. */
import type { Phase, SeenEvent } from '../generated/protocol';
import { placedTile, type Draft } from '../turn/draft';
import type { Need, Targets } from '../turn/options';
import type { TextKey } from '../i18n/texts';

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

/** Whether a card was played in the current turn. */
function hasPlayed(history: readonly SeenEvent[]): boolean {
  const began = history.findLastIndex((event) => event.event === 'turn_began');
  return history.slice(began + 1).some((event) => event.event === 'played');
}

/** How far a turn has come. */
export interface TipMoment {
  phase: Phase;
  history: readonly SeenEvent[];
  need: Need | null;
  draft: Draft;
  targets: Targets | null;
}

/** The first tip that fits now and was not seen before. */
export function tipFor(
  { phase, history, need, draft, targets }: TipMoment,
  seen: readonly string[],
): Tip | null {
  // While a tile is placed, the map needs all the space.
  if (placedTile(draft) !== null) return null;
  const played = hasPlayed(history);
  const { locations = [], shores = [] } = targets ?? {};
  const fitting: (Tip | false)[] = [
    need === 'exchange' && 'aim',
    need === 'exchange' && 'exchange',
    phase === 'first_islands' && need !== null && need !== 'ready' && 'landing',
    phase === 'play' && need === 'card' && (played ? 'end' : 'card'),
    locations.some((target) => target.pirated) && 'pirates',
    shores.length > 0 && phase === 'play' && need === 'target' && 'voyage',
    locations.length > 0 && need === 'target' && 'place',
    need === 'pay' && 'pay',
    need === 'ready' && 'confirm',
  ];
  return fitting.find((tip): tip is Tip => tip !== false && !seen.includes(tip)) ?? null;
}
