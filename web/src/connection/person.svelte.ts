/** Who we are, for all pages that show it, and other people by id. */
import type { Person } from '../generated/protocol';
import { me, personOf } from './api';

const self = $state<{ person: Person | null }>({ person: null });

export const myself = (): Person | null => self.person;

/** Learns who we are: at the start, and again after a login or a change of name. */
export async function meet(): Promise<Person> {
  const person = await me();
  self.person = person;
  return person;
}

const others = $state<Record<string, Person>>({});
const asked = new Set<string>();

/** A person by id, as soon as the server has answered. Each one is asked for once. */
export function someone(id: string): Person | null {
  if (!asked.has(id)) {
    asked.add(id);
    personOf(id).then(
      (person) => (others[id] = person),
      () => asked.delete(id),
    );
  }
  return others[id] ?? null;
}
