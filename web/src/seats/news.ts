/** What the people at a table are told about each other: who goes away, who is back, for whom a bot plays. */
import type { Occupant } from '../generated/protocol';
import { t } from '../i18n/i18n.svelte';

type Person = Extract<Occupant, { kind: 'person' }>;

function newsOf(before: Person, now: Person, name: string): string | null {
  if (now.resigned && !before.resigned) return t('news.resigned', { name });
  if (now.away && !before.away) return t('news.bot_plays', { name });
  if (before.away && !now.away) return t('news.plays_again', { name });
  if (before.away_since === null && now.away_since !== null) return t('news.went_away', { name });
  if (before.away_since !== null && now.away_since === null) return t('news.is_back', { name });
  return null;
}

/** What changed between two states of the seats of a game, about everyone but ourselves. */
export function newsOfPeople(before: readonly Occupant[], now: readonly Occupant[], me: string): string[] {
  const told = now.flatMap((occupant, seat) => {
    const earlier = before[seat];
    if (occupant.kind !== 'person' || earlier?.kind !== 'person') return [];
    if (occupant.id === me || occupant.id !== earlier.id) return [];
    const news = newsOf(earlier, occupant, occupant.name);
    return news === null ? [] : [news];
  });
  return [...new Set(told)];
}
