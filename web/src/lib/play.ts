/** Games begun with one press. */
import type { NewTable } from '../generated/protocol';
import { bots, openTable } from './api';
import { go } from './router.svelte';
import type { Session } from './session.svelte';
import { settings } from './settings.svelte';

/** The bot to play against when none was chosen: the one in the middle of the list, from weak to strong. */
export async function chosenBot(): Promise<string> {
  const known = await bots();
  const chosen = known.find((bot) => bot.name === settings.bot);
  return (chosen ?? known[Math.min(1, known.length - 1)])?.name ?? 'random';
}

/** A game against bots, at once. */
export async function playNow(): Promise<void> {
  const bot = await chosenBot();
  const table = await openTable({
    players: settings.opponents + 1,
    bots: Array.from({ length: settings.opponents }, () => bot),
    start: true,
  });
  go(`/table/${table.id}`);
}

/** The same once more: bots take their seats again, the seats of other people are open. */
export async function rematch(session: Session): Promise<void> {
  const table = session.table;
  if (!table) return;
  const own = session.ownSeats.length;
  const kinds = table.seats.flatMap((occupant) => (occupant.kind === 'bot' ? [occupant.bot] : []));
  const alone = own + kinds.length === table.seats.length;
  const next: NewTable = {
    players: table.seats.length,
    own_seats: own,
    bots: kinds,
    options: { ...table.options, first: 'random' },
  };
  const opened = await openTable(alone ? { ...next, start: true } : next);
  go(`/table/${opened.id}`);
}
