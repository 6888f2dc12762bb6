/** Who we are, and other people by id. */
import type { Person } from '../generated/protocol';
import { me, personOf } from './api';

const self = $state<{ person: Person | null }>({ person: null });

export const myself = (): Person | null => self.person;

/** Asks who we are: at the start, and after a login or a change of name. */
export async function meet(): Promise<Person> {
  const person = await me();
  self.person = person;
  return person;
}

const others = $state<Record<string, Person>>({});
const asked = new Set<string>();

/** A person by id, once the server has answered. Each is requested once. */
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
