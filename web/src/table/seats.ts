/** How seats are called. */
import type { TableInfo } from '../generated/protocol';
import { t } from '../i18n/i18n.svelte';
import { myself } from '../account/person.svelte';
import { settings } from '../ui/settings.svelte';

/** The levels that have a name in every language. */
const LEVELS = ['deckhand', 'helmsman', 'trader', 'captain', 'admiral'] as const;

export function botName(bot: string): string {
  const level = LEVELS.find((known) => known === bot);
  if (level) return t(`level.${level}`);
  return bot.charAt(0).toUpperCase() + bot.slice(1);
}

/** The name of a seat; several seats of one person are told apart by the names given on this device, or by their numbers. */
export function seatName(table: TableInfo | null, seat: number): string {
  const occupant = table?.seats[seat];
  if (!occupant || occupant.kind === 'open') return t('seat.open');
  if (occupant.kind === 'bot') {
    const alike = table.seats.filter((other) => other.kind === 'bot' && other.bot === occupant.bot).length;
    return alike > 1 ? `${botName(occupant.bot)} ${seat + 1}` : botName(occupant.bot);
  }
  const seats = table.seats.flatMap((other, index) =>
    other.kind === 'person' && other.id === occupant.id ? [index] : [],
  );
  if (seats.length === 1) return occupant.name;
  const chosen = occupant.id === myself()?.id ? settings.names[seats.indexOf(seat)]?.trim() : '';
  return chosen || `${occupant.name} ${seat + 1}`;
}
