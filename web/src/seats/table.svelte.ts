/** A table as a player or a spectator sees it: its seats and its chat. */
import type { Person, TableInfo } from '../generated/protocol';
import { Chat } from './chat.svelte';
import { newsOfPeople } from './news';
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
    this.chat = new Chat(info.id, say);
  }

  /** Takes the latest state of the table, and tells what it says about the people of the game. */
  update(info: TableInfo): void {
    const playing = this.info.status === 'playing' && info.status === 'playing';
    const news = playing ? newsOfPeople(this.info.seats, info.seats, this.me.id) : [];
    this.info = info;
    for (const text of news) this.chat.note(text);
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

  /** We have resigned. */
  resigned = $derived.by(() =>
    this.ownSeats.some((seat) => {
      const occupant = this.seats[seat];
      return occupant?.kind === 'person' && occupant.resigned;
    }),
  );

  /** Several people sit at the table. */
  company = $derived.by(() => hasCompany(this.seats));
}
