/** A table as a player or a spectator sees it: its seats and its chat. */
import type { Person, TableInfo } from '../generated/protocol';
import { Chat } from './chat.svelte';
import { hasCompany, seatsOf } from './seats';

export class Table {
  info: TableInfo;
  readonly chat: Chat;

  constructor(
    info: TableInfo,
    readonly me: Person,
    say: (text: string) => string,
  ) {
    this.info = $state.raw(info);
    this.chat = new Chat(say);
  }

  seats = $derived.by(() => this.info.seats);

  ownSeats = $derived.by(() => seatsOf(this.seats, this.me.id));

  /** A bot plays for us. */
  away = $derived.by(() =>
    this.ownSeats.some((seat) => {
      const occupant = this.seats[seat];
      return occupant?.kind === 'person' && occupant.away;
    }),
  );

  /** Several people sit at the table. */
  company = $derived.by(() => hasCompany(this.seats));
}
