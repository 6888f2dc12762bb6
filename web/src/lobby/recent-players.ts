/** People of flesh and blood whom somebody has sat with, those of the first tables first. */
import type { TableInfo } from '../generated/protocol';

export interface Fellow {
  id: string;
  name: string;
}

const MOST = 8;

export function fellowsOf(tables: readonly TableInfo[], me: string): Fellow[] {
  const found = new Map<string, Fellow>();
  for (const occupant of tables.flatMap(({ seats }) => seats)) {
    if (occupant.kind !== 'person' || occupant.bot || occupant.id === me || found.has(occupant.id)) continue;
    found.set(occupant.id, { id: occupant.id, name: occupant.name });
  }
  return [...found.values()].slice(0, MOST);
}
