/** Games that start with one press. */
import type { Occupant } from '../generated/protocol';
import { bots, openTable, rematchOf, startTable } from '../connection/api';
import { go } from '../ui/router.svelte';
import { settings } from '../ui/settings.svelte';

/** The last chosen bot, otherwise the second weakest, so that beginners do not lose at once. */
export async function chosenBot(): Promise<string> {
  const known = await bots();
  const chosen = known.find((bot) => bot.name === settings.bot);
  return (chosen ?? known[Math.min(1, known.length - 1)])?.name ?? 'random';
}

/** Starts a game against bots. */
export async function playNow(): Promise<void> {
  const bot = await chosenBot();
  const table = await openTable({
    players: settings.opponents + 1,
    bots: Array.from({ length: settings.opponents }, () => bot),
    start: true,
  });
  go(`/table/${table.id}`);
}

/** Opens a table for the same people. If no other person has to agree, the game starts at once. */
export async function rematch(finished: string, me: string): Promise<void> {
  const table = await rematchOf(finished);
  const mine = (seat: Occupant) => seat.kind === 'bot' || (seat.kind === 'person' && seat.id === me);
  if (table.status === 'gathering' && table.seats.every(mine)) await startTable(table.id);
  go(`/table/${table.id}`);
}
