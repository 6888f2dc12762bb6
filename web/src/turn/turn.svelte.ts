/** The turn in the making: what is chosen, what can be chosen next, and a notice for the player. */
import type { Action, Card } from '../generated/protocol';
import { filled, prepared, still } from './choices';
import { EMPTY, playedCard, type Draft } from './draft';
import {
  action,
  cost,
  excludedDestination,
  growth,
  isPirated,
  need,
  raid,
  targets,
  type Situation,
} from './options';

/** A sentence for the player, shown until the next choice. */
export interface Notice {
  message: string;
  /** The card that it is about, to link to its rules. */
  card: Card | null;
}

/** Keeps a draft when the page is reloaded. */
export interface DraftMemory {
  keep(draft: Draft | null): void;
  kept(): Draft | null;
}

const NO_MEMORY: DraftMemory = { keep: () => undefined, kept: () => null };

export class Turn {
  draft = $state.raw<Draft>(EMPTY);
  notice = $state.raw<Notice | null>(null);

  readonly #now: () => Situation | null;
  readonly #memory: DraftMemory;

  /** `now` returns what the choices depend on; null while another player has the turn. */
  constructor(now: () => Situation | null, memory: DraftMemory = NO_MEMORY) {
    this.#now = now;
    this.#memory = memory;
  }

  situation = $derived.by(() => this.#now());
  card = $derived(playedCard(this.draft));
  targets = $derived(this.situation && targets(this.draft, this.situation));
  /** The destination that the chosen ship cannot have. */
  excluded = $derived(this.situation && excludedDestination(this.draft, this.situation));
  need = $derived(this.situation && need(this.draft, this.situation));
  cost = $derived(this.situation && cost(this.draft, this.situation));
  pirated = $derived(this.situation !== null && isPirated(this.draft, this.situation));
  /** The islands that the new tile would enlarge or join: a group for each island they become. */
  growth = $derived(this.situation ? growth(this.draft, this.situation) : []);
  /** What the ship would do in the chosen hideout. */
  raid = $derived(this.situation && raid(this.draft, this.situation));
  action = $derived(this.situation && action(this.draft, this.situation));

  /** Changes the draft, if there is anything to choose from, and fills in what it costs. */
  choose(change: (draft: Draft, situation: Situation) => Draft): void {
    const { draft, situation } = this;
    if (situation) this.draft = filled(change(draft, situation), draft, situation);
    this.notice = null;
    this.#memory.keep(this.draft === EMPTY ? null : this.draft);
  }

  /** Chooses everything that an action needs; the player still has to confirm it. */
  prepare(action: Action): void {
    this.choose((_, situation) => prepared(action, situation));
  }

  clear(): void {
    this.draft = EMPTY;
  }

  /** Applies a change of the situation. The draft is kept if all of it is still possible. */
  across(change: () => void): void {
    const before = this.situation;
    change();
    const { situation } = this;
    if (situation === before) return;
    this.notice = null;
    this.draft = situation ? still(this.draft, situation) : EMPTY;
    if (before === null) this.restore();
  }

  /** Restores the draft from before a reload, if it is still possible. */
  restore(): void {
    const kept = this.situation && this.draft === EMPTY ? this.#memory.kept() : null;
    if (kept && this.situation) this.draft = still(kept, this.situation);
  }
}
