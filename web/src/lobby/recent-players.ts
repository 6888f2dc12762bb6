/** People that a player has sat with, without bots; people of earlier tables in the list come first. */
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
