/** Watches a table: passes each message of the server to the table or to its game. */
import type { Person, Refused, Set as TileSet, TableInfo, ToClient } from '../generated/protocol';
import { meet } from '../connection/person.svelte';
import { artOf, setOf } from '../connection/api';
import { Connection, type Socket, type Status } from '../connection/connection';
import { LiveGame, type GameMessage, type GameRequests } from '../game/live-game.svelte';
import type { SetArt } from '../board/art';
import { hush, ring } from '../frame/notifications.svelte';
import { refusedWords } from '../text/problems';
import { Table } from '../seats/table.svelte';

export class TableConnection {
  table = $state.raw<Table | null>(null);
  /** The game, once there is something to show. */
  game = $state.raw<LiveGame | null>(null);
  status = $state<Status>('connecting');
  /** The server has another version than this page. */
  outdated = $state(false);
  missing = $state(false);

  #me: Person | null = null;
  #connection: Connection | null = null;
  #isClosed = false;
  #loading: Promise<void> | null = null;
  #pictures: { set: TileSet; art: SetArt } | null = null;
  /** Messages that came before the pictures. */
  readonly #early: GameMessage[] = [];

  constructor(
    readonly id: string,
    readonly connect?: () => Socket,
  ) {}

  async open(): Promise<void> {
    this.#me = await meet();
    // If the page was left in the meantime, the connection would stay open.
    if (this.#isClosed) return;
    this.#connection = new Connection(
      {
        heard: (message) => this.#hear(message),
        status: (status) => (this.status = status),
        loggedOut: () => location.reload(),
      },
      this.connect,
    );
    this.#connection.watch(this.id);
    hush(this.id);
    window.addEventListener('online', this.#hurry);
  }

  close(): void {
    this.#isClosed = true;
    window.removeEventListener('online', this.#hurry);
    this.#connection?.close();
    this.game?.close();
  }

  /** Takes our seat back from the bot that played for us. */
  comeBack(): void {
    this.#connection?.comeBack(this.id);
  }

  #hurry = () => this.#connection?.hurry();

  #hear(message: ToClient): void {
    switch (message.say) {
      case 'welcome':
        this.outdated = ownVersion() !== null && ownVersion() !== message.server;
        break;
      case 'table':
        if (message.table.id === this.id) this.#heardTable(message.table);
        break;
      case 'game':
        if (message.table === this.id) this.#heardGame(message);
        break;
      case 'talk':
        if (message.table === this.id) this.table?.chat.heard(message.lines);
        break;
      case 'unsaid':
        if (message.table === this.id) this.table?.chat.unsaid(message.line);
        break;
      case 'said':
        this.table?.chat.accepted(message.id);
        break;
      case 'accepted':
        this.game?.accepted(message.id, message.sequence);
        break;
      case 'hint':
        this.game?.hinted(message);
        break;
      case 'refused':
        this.#refused(message);
        break;
      default:
        ring(message);
    }
  }

  #refused(refused: Refused): void {
    if (refused.code === 'no_such_table') this.missing = true;
    this.game?.refused(refused);
    const ofChat = this.table?.chat.refused(refused) ?? false;
    if (ofChat && this.game) this.game.turn.notice = { message: refusedWords(refused), card: null };
  }

  #heardTable(info: TableInfo): void {
    if (this.table) this.table.update(info);
    else if (this.#me)
      this.table = new Table(info, this.#me, (text) => this.#connection?.chat(this.id, text) ?? '');
    if (info.status !== 'gathering') void this.#loadPictures();
  }

  /** Loads the set and its pictures. If that fails, the next message about the table tries again. */
  #loadPictures(): Promise<void> {
    this.#loading ??= Promise.all([artOf(this.id), setOf(this.id)]).then(
      ([art, set]) => {
        this.#pictures = { art, set };
        for (const message of this.#early.splice(0)) this.#heardGame(message);
      },
      () => {
        this.#loading = null;
      },
    );
    return this.#loading;
  }

  #heardGame(message: GameMessage): void {
    if (this.game) this.game.push(message);
    else if (!this.#pictures || !this.table) this.#early.push(message);
    else if (message.keep === 0) this.game = this.#begin(message, this.table, this.#pictures);
  }

  #begin(first: GameMessage, seating: Table, pictures: { set: TileSet; art: SetArt }): LiveGame | null {
    const [id, connection] = [this.id, this.#connection];
    if (!connection) return null;
    const requests: GameRequests = {
      act: (seat, on, action) => connection.act(id, seat, on, action),
      takeBack: (seat, on) => connection.takeBack(id, seat, on),
      askHint: (seat, on) => connection.askHint(id, seat, on),
    };
    return new LiveGame({ id, ...pictures, seating, requests, status: () => this.status, first });
  }
}

/** The version of the server that this page came from; null if the server of `npm run dev` serves it. */
const ownVersion = (): string | null =>
  document.querySelector('meta[name="ilos-server"]')?.getAttribute('content') ?? null;
