/** The chat of a table. */
import type { ChatLine, Refused } from '../generated/protocol';
import { announce } from '../ui/announce.svelte';
import { change, settings } from '../ui/settings.svelte';

/** Codes after which the connection sends a line again by itself. */
const RETRIED: ReadonlySet<string> = new Set(['unavailable', 'too_many']);

/** How many tables are remembered whose chats are hidden. */
const MOST_HIDDEN = 50;

export class Chat {
  lines = $state.raw<ChatLine[]>([]);
  /** Whether the player has hidden it. */
  muted = $derived.by(() => settings.hiddenChats.includes(this.table));
  #read = $state(0);
  /** How many lines came since the chat was last on the screen. */
  unread = $derived(this.muted ? 0 : this.lines.length - this.#read);
  /** Lines that the server has not answered. */
  readonly #unanswered = new Set<string>();
  readonly #send: (text: string) => string;

  /** `send` sends a line and returns the id under which the server will answer. */
  constructor(
    readonly table: string,
    send: (text: string) => string,
  ) {
    this.#send = send;
  }

  /** Hides the chat of this table on this device, or shows it again. */
  mute(muted: boolean): void {
    const others = settings.hiddenChats.filter((table) => table !== this.table);
    change({ hiddenChats: muted ? [this.table, ...others].slice(0, MOST_HIDDEN) : others });
  }

  markRead(): void {
    this.#read = this.lines.length;
  }

  /** Adds a line about the people at the table, which no person wrote and no server keeps. */
  note(text: string): void {
    this.lines = [
      ...this.lines,
      { person: '', name: '', bot: false, guest: false, line: 0, text, at: Date.now() },
    ];
    announce(text);
  }

  say(text: string): void {
    this.#unanswered.add(this.#send(text));
  }

  /** A new connection sends the last lines again; their authors may have changed their names since. */
  heard(news: readonly ChatLine[]): void {
    const key = ({ person, at, text }: ChatLine) => JSON.stringify([person, at, text]);
    const latest = new Map(news.map((line) => [key(line), line]));
    const known = new Set(this.lines.map(key));
    const renamed = this.lines.map((line) => latest.get(key(line)) ?? line);
    this.lines = [...renamed, ...news.filter((line) => !known.has(key(line)))];
  }

  /** A line was taken back. */
  unsaid(number: number): void {
    this.lines = this.lines.filter(({ line }) => line !== number);
    this.#read = Math.min(this.#read, this.lines.length);
  }

  accepted(id: string): void {
    this.#unanswered.delete(id);
  }

  /** Whether a line of ours was rejected and will not be sent again. */
  refused({ id, code }: Refused): boolean {
    return id !== undefined && !RETRIED.has(code) && this.#unanswered.delete(id);
  }
}
