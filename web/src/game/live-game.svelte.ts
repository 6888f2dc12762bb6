/** A game on a server: shows its news step by step, and sends what the player does. */
import type { Action, Hint, Occupant, Refused, Set as TileSet, ToClient } from '../generated/protocol';
import type { Status } from '../connection/connection';
import type { SetArt } from '../board/art';
import { refusedWords } from '../text/problems';
import { pause } from '../ui/motion';
import { Pacer } from './pacer';
import { Retelling } from './retelling.svelte';
import type { GameControls, GameSource } from './source';
import { keepDraft, keptDraft } from '../turn/draft-store';
import type { Situation } from '../turn/options';
import { Turn } from '../turn/turn.svelte';
import { follow, isNews, type Shown } from './view-reducer';

export type GameMessage = Extract<ToClient, { say: 'game' }>;

/** Sends requests about one game. Each returns the id under which the server will answer. */
export interface GameRequests {
  act(seat: number, on: number, action: Action): string;
  takeBack(seat: number, on: number): string;
  /** Null if the server cannot be reached: a hint is not worth waiting for. */
  askHint(seat: number, on: number): string | null;
}

/** The table around the game. */
export interface Seating {
  readonly seats: readonly Occupant[];
  readonly ownSeats: readonly number[];
  readonly info: { readonly rated: boolean };
}

interface Parts {
  id: string;
  set: TileSet;
  art: SetArt;
  seating: Seating;
  requests: GameRequests;
  status: () => Status;
  first: GameMessage;
}

export class LiveGame implements GameSource, GameControls {
  readonly id: string;
  readonly set: TileSet;
  readonly art: SetArt;
  readonly story = null;
  readonly knowsPeople = true;
  readonly controls = this;
  readonly turn = new Turn(() => this.#situation(), {
    keep: (draft) => {
      const { seat } = this;
      const { sequence } = this.shown;
      keepDraft(this.id, draft && seat !== null ? { seat, sequence, draft } : null);
    },
    kept: () => (this.seat === null ? null : keptDraft(this.id, this.seat, this.shown.sequence)),
  });
  hint = $state.raw<Hint | null>(null);
  readonly #retelling = new Retelling((change) => this.turn.across(change));

  readonly #seating: Seating;
  readonly #requests: GameRequests;
  readonly #status: () => Status;
  readonly #pacer = new Pacer<GameMessage>((message) => this.#show(message), pause);
  #latest: Shown;
  /** The latest view of each own seat, or that of a spectator. */
  #views: Record<string, Shown>;
  /** The request that the server has not answered, or whose effect is not shown yet. */
  #waiting = $state<string | null>(null);
  /** The sequence at which the effect of an accepted request is shown. */
  #accepted: number | null = null;
  #hinting = $state<string | null>(null);
  /** With several own seats: the one at the screen. */
  #seated = $state<number | null>(null);

  constructor({ id, set, art, seating, requests, status, first }: Parts) {
    [this.id, this.set, this.art] = [id, set, art];
    [this.#seating, this.#requests, this.#status] = [seating, requests, status];
    this.#latest = $state.raw(follow(undefined, first));
    this.#views = $state.raw({ [String(first.seat)]: this.#latest });
    this.turn.restore();
  }

  get seats(): readonly Occupant[] {
    return this.#seating.seats;
  }

  get ownSeats(): readonly number[] {
    return this.#seating.ownSeats;
  }

  get status(): Status {
    return this.#status();
  }

  get waiting(): boolean {
    return this.#waiting !== null;
  }

  get canHint(): boolean {
    return !this.#seating.info.rated;
  }

  get hinting(): boolean {
    return this.#hinting !== null;
  }

  /** The own seat that has the turn. */
  acting = $derived.by(() => {
    const { turn } = this.#latest.view;
    return turn !== null && this.ownSeats.includes(turn) ? turn : null;
  });

  seat = $derived.by<number | null>(() => {
    const first = this.ownSeats[0] ?? null;
    return this.ownSeats.length > 1 ? (this.#seated ?? this.acting ?? first) : first;
  });

  curtain = $derived(this.ownSeats.length > 1 && this.acting !== this.#seated ? this.acting : null);

  shown = $derived.by(
    () => this.#retelling.now ?? this.#views[String(this.seat)] ?? this.#views['null'] ?? this.#latest,
  );

  #situation(): Situation | null {
    const { view, legal, prospect, excluded, suggested, raids } = this.shown;
    const hand = this.seat === null ? null : view.seats[this.seat]?.hand;
    if (!legal || !hand || view.turn !== this.seat) return null;
    return { legal, hand, islands: view.islands, prospect, excluded, suggested, raids };
  }

  act(action: Action): void {
    if (this.seat === null || this.waiting) return;
    this.#waiting = this.#requests.act(this.seat, this.shown.sequence, action);
  }

  takeBack(): void {
    if (this.seat === null || this.waiting) return;
    this.#waiting = this.#requests.takeBack(this.seat, this.shown.sequence);
  }

  askHint(): void {
    if (this.seat === null || this.hinting) return;
    this.#hinting = this.#requests.askHint(this.seat, this.shown.sequence);
  }

  dismissHint(): void {
    this.hint = null;
  }

  get canRetell(): boolean {
    const { seat } = this;
    return seat !== null && this.turn.situation !== null && this.#retelling.has(seat);
  }

  get retelling(): boolean {
    return this.#retelling.now !== null;
  }

  retell(): void {
    if (this.seat === null || !this.canRetell) return;
    this.hint = null;
    this.#retelling.start(this.seat);
  }

  stopRetelling(): void {
    this.#retelling.stop();
  }

  takeScreen(): void {
    this.#seated = this.acting;
    this.turn.clear();
  }

  /** Takes news. The effect of an own request and the first view of a seat are shown at once. */
  push(message: GameMessage): void {
    this.#pacer.push(message, this.waiting || !(String(message.seat) in this.#views));
  }

  hinted(hint: Hint): void {
    if (hint.id !== this.#hinting) return;
    this.#hinting = null;
    if (hint.on === this.shown.sequence) this.hint = hint;
  }

  accepted(id: string, sequence: number): void {
    if (id !== this.#waiting) return;
    this.#accepted = sequence;
    this.#settle();
  }

  refused(refused: Refused): void {
    if (refused.id === undefined) return;
    const message = refusedWords(refused);
    if (refused.id === this.#hinting) {
      this.#hinting = null;
      this.turn.notice = { message, card: null };
    }
    if (refused.id === this.#waiting) {
      this.#waiting = null;
      if (refused.code !== 'stale') this.turn.notice = { message, card: this.turn.card };
    }
  }

  /** Shows everything in the queue. */
  close(): void {
    this.#retelling.stop();
    this.#pacer.flush();
  }

  #show(message: GameMessage): void {
    const key = String(message.seat);
    if (!isNews(this.#views[key], message)) return;
    if (message.sequence !== this.hint?.on) this.hint = null;
    this.#retelling.stop();
    this.turn.across(() => {
      const before = this.#views[key];
      this.#latest = follow(before, message);
      this.#retelling.note(message.seat, before, this.#latest);
      this.#views = { ...this.#views, [key]: this.#latest };
    });
    this.#settle();
  }

  /** A request is done when its effect is shown. */
  #settle(): void {
    if (this.#accepted === null || this.shown.sequence < this.#accepted) return;
    this.#accepted = null;
    this.#waiting = null;
    this.turn.clear();
  }
}
