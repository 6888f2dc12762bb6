/** Who has won and why, said to a player or to someone who watches. */
import type { Scores } from '../generated/protocol';
import { listed, t } from '../i18n/i18n.svelte';

export function victoryWords(
  winners: readonly number[],
  me: number | null,
  nameOf: (seat: number) => string,
): string {
  const others = winners.filter((seat) => seat !== me).map(nameOf);
  const names = listed(others, 'conjunction');
  if (others.length < winners.length)
    return others.length === 0 ? t('podium.you_won') : t('podium.you_shared', { names });
  return others.length > 1 ? t('podium.shared', { names }) : t('podium.won', { name: names });
}

/** What decided between equal points; empty where points did. */
export function tieWords({ seats, winners }: Scores): string {
  const first = seats.find(({ seat }) => seat === winners[0]);
  const beaten = seats.filter(({ seat, points }) => points === first?.points && !winners.includes(seat));
  if (!first || beaten.length === 0) return '';
  const others = Math.max(...beaten.map(({ pioneers }) => pioneers));
  return t('podium.tie', { n: first.pioneers, others });
}
