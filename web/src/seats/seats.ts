/** Who sits where, and the names of seats. */
import type { Occupant } from '../generated/protocol';
import { t } from '../i18n/i18n.svelte';
import { myself } from '../connection/person.svelte';
import { settings } from '../ui/settings.svelte';

/** The levels that have a name in every language. */
const LEVELS = ['deckhand', 'helmsman', 'trader', 'captain', 'admiral'] as const;

export function botName(bot: string): string {
  const level = LEVELS.find((known) => known === bot);
  if (level) return t(`level.${level}`);
  return bot.charAt(0).toUpperCase() + bot.slice(1);
}

/** The seats of a person. */
export const seatsOf = (seats: readonly Occupant[], person: string): number[] =>
  seats.flatMap((occupant, seat) => (occupant.kind === 'person' && occupant.id === person ? [seat] : []));

/** Whether several people sit at the table. */
export const hasCompany = (seats: readonly Occupant[]): boolean =>
  new Set(seats.flatMap((occupant) => (occupant.kind === 'person' ? [occupant.id] : []))).size > 1;

/** The name of a seat. If a person has several, they have the names from this device, or numbers. */
export function seatName(all: readonly Occupant[], seat: number): string {
  const occupant = all[seat];
  if (!occupant || occupant.kind === 'open') return t('seat.open');
  if (occupant.kind === 'bot') {
    const alike = all.filter((other) => other.kind === 'bot' && other.bot === occupant.bot).length;
    return alike > 1 ? `${botName(occupant.bot)} ${seat + 1}` : botName(occupant.bot);
  }
  const seats = seatsOf(all, occupant.id);
  if (seats.length === 1) return occupant.name;
  const chosen = occupant.id === myself()?.id ? settings.names[seats.indexOf(seat)]?.trim() : '';
  return chosen || `${occupant.name} ${seat + 1}`;
}
