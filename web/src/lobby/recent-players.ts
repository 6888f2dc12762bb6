/** The people a player has played with, without bots, in the order of the list of tables. */
import type { TableInfo } from '../generated/protocol';

export interface RecentPlayer {
  id: string;
  name: string;
}

const MOST = 8;

export function recentPlayersOf(tables: readonly TableInfo[], me: string): RecentPlayer[] {
  const found = new Map<string, RecentPlayer>();
  for (const occupant of tables.flatMap(({ seats }) => seats)) {
    if (occupant.kind !== 'person' || occupant.bot || occupant.id === me || found.has(occupant.id)) continue;
    found.set(occupant.id, { id: occupant.id, name: occupant.name });
  }
  return [...found.values()].slice(0, MOST);
}
