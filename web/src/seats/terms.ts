/** What people agreed on when a table was opened, in words. */
import type { Clock, TableInfo } from '../generated/protocol';
import { t } from '../i18n/i18n.svelte';

const DAY = 86_400;

/** A time in the largest unit that gives a whole number. */
export function timeWords(seconds: number): string {
  if (seconds % DAY === 0) return t('time.days', { n: seconds / DAY });
  if (seconds % 60 === 0) return t('time.minutes', { n: seconds / 60 });
  return t('time.seconds', { n: seconds });
}

export function clockWords(clock: Clock): string {
  if (clock.kind === 'none') return t('terms.no_clock');
  const time = timeWords(clock.seconds);
  if (clock.kind === 'per_turn') return t('terms.per_turn', { time });
  return clock.increment === 0
    ? t('terms.per_game', { time })
    : t('terms.per_game_and_turn', { time, more: timeWords(clock.increment) });
}

/** The terms of a table, the most important first. */
export function termsWords(table: TableInfo): string[] {
  const { options, clock, set_name: set } = table;
  return [
    t('terms.players', { n: table.seats.length }),
    table.rated ? t('terms.rated') : t('terms.casual'),
    clockWords(clock),
    options.edition === 'dutch' ? t('terms.dutch') : t('terms.international'),
    ...(options.open_stock ? [t('new.open_stock')] : []),
    t('terms.set', { name: set }),
    ...(options.round_limit > 0 ? [t('terms.limit', { n: options.round_limit })] : []),
    table.listed ? t('terms.public') : t('terms.private'),
    t('terms.away_after', { time: timeWords(table.away_after) }),
  ];
}
