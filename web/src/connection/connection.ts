/** The socket to the server: it reconnects by itself and repeats unanswered commands. */
import type { Action, RefusedCode, ToClient, ToServer } from '../generated/protocol';

export type Status = 'connecting' | 'open' | 'lost';

export interface Listener {
  heard(message: ToClient): void;
  status(status: Status): void;
  /** The login has ended, maybe in another tab, or we are banned: the page must be reloaded. */
  loggedOut(): void;
}

/** Commands that must take effect once, however often the connection breaks. */
type Command = Extract<ToServer, { say: 'act' | 'take_back' | 'chat' }>;

/** The part of a WebSocket that is used, so that tests can replace it. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** The pause before the first reconnect in milliseconds; every further attempt doubles it. */
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8_000;
/** Each pause is shortened by a random part of up to this, so that clients do not all reconnect at once. */
const JITTER = 0.5;
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
  #unanswered = new Map<string, Command>();
  readonly #listener: Listener;
  readonly #connect: () => Socket;
  readonly #random: () => number;

  constructor(listener: Listener, connect: () => Socket = toServer, random: () => number = Math.random) {
    this.#listener = listener;
    this.#connect = connect;
    this.#random = random;
    this.#begin();
  }

  watch(table: string): void {
    this.#watched.set(table, undefined);
    if (this.#open) this.#send({ say: 'watch', table });
  }

  /** Takes an own seat back from its bot; not repeated after a reconnect. */
  comeBack(table: string): void {
    if (this.#open) this.#send({ say: 'come_back', table });
  }

  /** Writes a line to the table. */
  chat(table: string, text: string): string {
    return this.#command({ say: 'chat', table, text, id: freshId() });
  }

  /** Acts for a seat. */
  act(table: string, seat: number, on: number, action: Action): string {
    return this.#command({ say: 'act', table, seat, on, action, id: freshId() });
  }

  takeBack(table: string, seat: number, on: number): string {
    return this.#command({ say: 'take_back', table, seat, on, id: freshId() });
  }

  /** Asks for a hint; not repeated after a reconnect. */
  askHint(table: string, seat: number, on: number): string | null {
    if (!this.#open) return null;
    const id = freshId();
    this.#send({ say: 'hint', table, seat, on, id });
    return id;
  }

  /** Reconnects at once, when the browser says that it is online again. */
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

  #command(command: Command): string {
    this.#unanswered.set(command.id, command);
    if (this.#open) this.#send(command);
    return command.id;
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
      for (const command of this.#unanswered.values()) this.#send(command);
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
      this.#timer = setTimeout(() => this.#begin(), this.#pause * (1 - JITTER * this.#random()));
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
    if (message.say === 'goodbye' && message.reason !== 'stopping') {
      this.close();
      this.#listener.loggedOut();
    }
    if (message.say === 'game') this.#watched.set(message.table, message.sequence);
    if (message.say === 'accepted' || message.say === 'said') this.#unanswered.delete(message.id);
    if (message.say === 'refused' && message.id !== undefined) this.#refused(message.id, message.code);
    this.#listener.heard(message);
  }

  /**
   * A command that the server could not store, or that came too soon, is still to be done: actions are sent
   * again after a reconnect, lines of chat after a pause.
   */
  #refused(id: string, code: RefusedCode): void {
    const command = this.#unanswered.get(id);
    const later = code === 'unavailable' || (code === 'too_many' && command?.say === 'chat');
    if (!later) this.#unanswered.delete(id);
    else if (command?.say === 'chat') setTimeout(() => this.#sayAgain(command), SAY_AGAIN);
  }

  #sayAgain(line: Command): void {
    if (this.#open && this.#unanswered.has(line.id)) this.#send(line);
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
