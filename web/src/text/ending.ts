/** How near the end of a game is, in words. */
import type { View } from '../generated/protocol';
import { GOODS } from '../board/nouns';
import { listed, t } from '../i18n/i18n.svelte';
import { sentences } from './sentences';

/** Whether the game ends with this round, whatever is played in it. */
export const isLastRound = ({ phase, ending, barren, round, options: { round_limit } }: View): boolean =>
  phase === 'play' && (ending || barren || (round_limit > 0 && round >= round_limit));

/** The seats that have a turn after the present one before the round is over. */
function stillToPlay({ seats, first, turn }: View): number[] {
  if (turn === null) return [];
  const placeOf = (seat: number) => (seat - first + seats.length) % seats.length;
  return seats
    .map((_, seat) => seat)
    .filter((seat) => placeOf(seat) > placeOf(turn))
    .toSorted((one, two) => placeOf(one) - placeOf(two));
}

interface Reader {
  nameOf: (seat: number) => string;
  /** The seat of the reader; null for a spectator. */
  reader: number | null;
}

/** Who still plays and how the stocks stand in the last round; before it, who can bring it about. */
export function endingWords(view: View, worth: number | null, { nameOf, reader }: Reader): string {
  if (view.phase !== 'play') return '';
  return isLastRound(view)
    ? sentences(lastRoundWords(view, nameOf), standingWords(view, worth, nameOf))
    : sentences(nearWords(view, { nameOf, reader }), quietWords(view));
}

/** That the game ends if this round stays as quiet as those before it (F4). */
const quietWords = ({ quiet_rounds, card_played_this_round, options: { stall_rounds } }: View): string =>
  stall_rounds > 0 && !card_played_this_round && quiet_rounds + 1 >= stall_rounds ? t('ending.quiet') : '';

function lastRoundWords(view: View, nameOf: Reader['nameOf']): string {
  const names = stillToPlay(view).map(nameOf);
  return names.length === 0
    ? t('ending.last_turn')
    : t('ending.last_round', { names: listed(names, 'conjunction') });
}

/** Who is ahead where all stocks lie open; otherwise only the own stock is known. */
function standingWords({ seats, prices }: View, worth: number | null, nameOf: Reader['nameOf']): string {
  const points = seats.map(({ stock }) =>
    stock === null ? null : GOODS.reduce((sum, good) => sum + stock[good] * prices[good].price, 0),
  );
  const known = points.filter((sum) => sum !== null);
  if (known.length < seats.length) return worth === null ? '' : t('ending.hidden', { n: worth });
  const most = Math.max(...known);
  const leaders = points.flatMap((sum, seat) => (sum === most ? [nameOf(seat)] : []));
  return t('ending.leads', { names: listed(leaders, 'conjunction'), n: leaders.length, points: most });
}

function nearWords({ seats }: View, { nameOf, reader }: Reader): string {
  const near = seats.flatMap(({ reserve }, seat) => (reserve.pioneers === 1 ? [seat] : []));
  const others = near.filter((seat) => seat !== reader).map(nameOf);
  return sentences(
    reader !== null && near.includes(reader) ? t('ending.near_you') : '',
    others.length > 0 ? t('ending.near', { names: listed(others, 'conjunction'), n: others.length }) : '',
  );
}
