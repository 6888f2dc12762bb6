/** The socket to the server: connects again by itself, and sends again what was not answered. */
import type { Action, RefusedCode, ToClient, ToServer } from '../generated/protocol';

export type Status = 'connecting' | 'open' | 'lost';

export interface Listener {
  heard(message: ToClient): void;
  status(status: Status): void;
  /** The login has ended, maybe in another tab: there is no way back but to begin anew. */
  loggedOut(): void;
}

type Deed = Extract<ToServer, { say: 'act' | 'take_back' | 'chat' }>;

/** What of a WebSocket is used, so that tests can be one. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8_000;
const HEARTBEAT = 20_000;
const SAY_AGAIN = 2_000;

export class Connection {
  #socket: Socket | null = null;
  #open = false;
  #pause = FIRST_PAUSE;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #answered = true;
  #watched = new Map<string, number | undefined>();
  #unanswered = new Map<string, Deed>();
  readonly #listener: Listener;
  readonly #connect: () => Socket;

  constructor(listener: Listener, connect: () => Socket = toServer) {
    this.#listener = listener;
    this.#connect = connect;
    this.#begin();
  }

  watch(table: string): void {
    this.#watched.set(table, undefined);
    if (this.#open) this.#send({ say: 'watch', table });
  }

  /** Says that one plays on oneself; not sent again after a break. */
  comeBack(table: string): void {
    if (this.#open) this.#send({ say: 'come_back', table });
  }

  /** Says something to the table, once, however often the connection breaks. */
  chat(table: string, text: string): string {
    return this.#deed({ say: 'chat', table, text, id: freshId() });
  }

  /** Does something, once, however often the connection breaks. */
  act(table: string, seat: number, on: number, action: Action): string {
    return this.#deed({ say: 'act', table, seat, on, action, id: freshId() });
  }

  takeBack(table: string, seat: number, on: number): string {
    return this.#deed({ say: 'take_back', table, seat, on, id: freshId() });
  }

  /** Asks what the strongest level would do; not asked again after a break. */
  askHint(table: string, seat: number, on: number): string | null {
    if (!this.#open) return null;
    const id = freshId();
    this.#send({ say: 'hint', table, seat, on, id });
    return id;
  }

  /** Tries at once instead of waiting, for when the browser says that it is online again. */
  hurry(): void {
    if (this.#open || this.#closed) return;
    clearTimeout(this.#timer);
    this.#begin();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#heartbeat);
    this.#socket?.close();
  }

  #deed(deed: Deed): string {
    this.#unanswered.set(deed.id, deed);
    if (this.#open) this.#send(deed);
    return deed.id;
  }

  #send(message: ToServer): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #begin(): void {
    const socket = this.#connect();
    this.#socket = socket;
    this.#listener.status('connecting');
    socket.onopen = () => {
      this.#open = true;
      this.#pause = FIRST_PAUSE;
      this.#answered = true;
      this.#listener.status('open');
      for (const [table, since] of this.#watched) {
        this.#send(since === undefined ? { say: 'watch', table } : { say: 'watch', table, since });
      }
      for (const deed of this.#unanswered.values()) this.#send(deed);
      clearInterval(this.#heartbeat);
      this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT);
    };
    socket.onmessage = (event) => {
      this.#answered = true;
      this.#hear(JSON.parse(String(event.data)) as ToClient);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#open = false;
      clearInterval(this.#heartbeat);
      if (this.#closed) return;
      this.#listener.status('lost');
      this.#timer = setTimeout(() => this.#begin(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    };
  }

  #beat(): void {
    if (!this.#answered) {
      this.#socket?.close();
      return;
    }
    this.#answered = false;
    this.#send({ say: 'ping' });
  }

  #hear(message: ToClient): void {
    if (message.say === 'goodbye' && message.reason === 'logged_out') {
      this.close();
      this.#listener.loggedOut();
    }
    if (message.say === 'game') this.#watched.set(message.table, message.sequence);
    if (message.say === 'accepted' || message.say === 'said') this.#unanswered.delete(message.id);
    if (message.say === 'refused' && message.id !== undefined) this.#refused(message.id, message.code);
    this.#listener.heard(message);
  }

  /** What the server could not store, or not hear so soon, is still to be done: an action with the next connection, a line of talk by itself. */
  #refused(id: string, code: RefusedCode): void {
    const deed = this.#unanswered.get(id);
    const later = code === 'unavailable' || (code === 'too_many' && deed?.say === 'chat');
    if (!later) this.#unanswered.delete(id);
    else if (deed?.say === 'chat') setTimeout(() => this.#sayAgain(deed), SAY_AGAIN);
  }

  #sayAgain(deed: Deed): void {
    if (this.#open && this.#unanswered.has(deed.id)) this.#send(deed);
  }
}

function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function toServer(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${location.host}/api/v1/socket`) as Socket;
}
