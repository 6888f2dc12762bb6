/** Whom we have blocked: what they write is not shown. The server keeps the list. */
import type { Person } from '../generated/protocol';
import * as api from '../connection/api';

const known = $state<{ people: Person[] }>({ people: [] });
let asked = false;

/** The people whom we have blocked, once the server has answered. */
export function blocked(): readonly Person[] {
  // Not at once: who asks may be working out what to show, when nothing may change.
  if (!asked) queueMicrotask(() => void refresh());
  asked = true;
  return known.people;
}

export const isBlocked = (id: string): boolean => blocked().some((person) => person.id === id);

/** Asks the server for the list. */
export async function refresh(): Promise<void> {
  known.people = await api.blockedPeople().catch(() => []);
}

export async function block(id: string): Promise<void> {
  await api.block(id);
  await refresh();
}

export async function unblock(id: string): Promise<void> {
  await api.unblock(id);
  await refresh();
}
