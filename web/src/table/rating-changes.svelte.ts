/** How a rated game changes the ratings of its people, as far as this page has seen them before the end. */
import type { Occupant } from '../generated/protocol';
import { personOf } from '../connection/api';
import { someone } from '../connection/person.svelte';

export class RatingChanges {
  #bySeat = $state.raw<Record<number, number>>({});
  /** The ratings during the game, by person. */
  readonly #before = new Map<string, number>();

  /** Notes the ratings of people at the table. */
  note(seats: readonly Occupant[]): void {
    for (const occupant of seats) {
      if (occupant.kind !== 'person' || this.#before.has(occupant.id)) continue;
      const person = someone(occupant.id);
      if (person) this.#before.set(occupant.id, person.rating.value);
    }
  }

  /** Asks for the ratings after the game. */
  async learn(seats: readonly Occupant[]): Promise<void> {
    const changes = seats.map(async (occupant, seat) => {
      const before = occupant.kind === 'person' ? this.#before.get(occupant.id) : undefined;
      if (occupant.kind !== 'person' || before === undefined) return [];
      const { rating } = await personOf(occupant.id);
      return [[seat, rating.value - before] as const];
    });
    this.#bySeat = Object.fromEntries((await Promise.all(changes)).flat());
  }

  of(seat: number): number | null {
    return this.#bySeat[seat] ?? null;
  }
}
