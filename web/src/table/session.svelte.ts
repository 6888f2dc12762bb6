/** A table that is looked at: its news, the seats that are ours, and the turn in the making. */
import type {
  Action,
  Card,
  ChatLine,
  Hint,
  Moment,
  Person,
  Set as TileSet,
  TableInfo,
  ToClient,
} from '../generated/protocol';
import { artOf, setOf } from '../connection/api';
import type { SetArt } from '../map/art';
import { hush, ring } from '../notifications/notifications.svelte';
import { Connection, type Status } from '../connection/connection';
import { keepDraft, keptDraft } from '../game/turn/draft-store';
import { IslandNames } from '../map/islands';
import { touchedIslands } from '../map/joins';
import { pause } from '../ui/motion';
import { Pacer } from '../game/pacer';
import { meet } from '../account/person.svelte';
import { refusedWords } from '../text/problems';
import { sceneOf } from '../map/scene';
import { follow, isNews, type Shown } from '../game/view-reducer';
import * as turn from '../game/turn/turn';

/** A sentence of the server for the player, until it is read. */
export interface Notice {
  message: string;
  /** The card that it is about, whose rules can be read. */
  card: Card | null;
}

export class Session {
  table = $state.raw<TableInfo | null>(null);
  person = $state.raw<Person | null>(null);
  art = $state.raw<SetArt | null>(null);
  set = $state.raw<TileSet | null>(null);
  status = $state<Status>('connecting');
  /** The server is another version than this page was loaded from. */
  outdated = $state(false);
  missing = $state(false);
  notice = $state.raw<Notice | null>(null);
  draft = $state.raw<turn.Draft>(turn.EMPTY);
  talk = $state.raw<ChatLine[]>([]);
  /** An action that the server has not answered yet. */
  waiting = $state<string | null>(null);
  /** What the strongest level would do, for as long as nothing else happens. */
  hint = $state.raw<Hint | null>(null);
  /** The hint that was asked for and has not come. */
  hinting = $state<string | null>(null);
  /** With several own seats: the one that has taken the screen. */
  seated = $state<number | null>(null);

  #shown = $state.raw<Record<string, Shown>>({});
  /** In a replay: the seat through whose eyes it is seen, or null for all open. */
  #eyes = $state<number | null>();
  #isClosed = false;
  #connection: Connection | null = null;
  /** The sequence of our action, until it is shown. */
  #accepted: number | null = null;
  /** Lines of talk that the server has not answered. */
  readonly #saying = new Set<string>();
  readonly #pacer = new Pacer<Extract<ToClient, { say: 'game' }>>((message) => this.#follow(message), pause);

  constructor(readonly id: string) {}

  ownSeats = $derived.by(() => {
    const person = this.person?.id;
    return (this.table?.seats ?? []).flatMap((occupant, seat) =>
      occupant.kind === 'person' && occupant.id === person ? [seat] : [],
    );
  });

  /** The own seat whose turn it is. */
  acting = $derived.by(() => {
    const turn = Object.values(this.#shown)[0]?.view.turn ?? null;
    return turn !== null && this.ownSeats.includes(turn) ? turn : null;
  });

  /** A bot plays in our place. */
  away = $derived(
    this.ownSeats.some((seat) => {
      const occupant = this.table?.seats[seat];
      return occupant?.kind === 'person' && occupant.away;
    }),
  );

  /** Others of flesh and blood sit at the table. */
  company = $derived(
    new Set((this.table?.seats ?? []).flatMap((seat) => (seat.kind === 'person' ? [seat.id] : []))).size > 1,
  );

  /** The seat through whose eyes the screen looks. */
  seat = $derived.by<number | null>(() => {
    if (this.#eyes !== undefined) return this.#eyes ?? this.#shown['null']?.view.turn ?? null;
    const first = this.ownSeats[0] ?? null;
    return this.ownSeats.length > 1 ? (this.seated ?? this.acting ?? first) : first;
  });

  /** Pass and play: another of us is to take the screen first. */
  curtain = $derived(this.ownSeats.length > 1 && this.acting !== null && this.acting !== this.seated);

  game = $derived<Shown | null>(this.#shown[String(this.seat)] ?? this.#shown['null'] ?? null);

  names = $derived.by(() =>
    this.game && this.set ? new IslandNames(this.game.view, this.set, this.id) : null,
  );

  scene = $derived(this.game && this.art ? sceneOf(this.game.view, this.art) : null);

  situation = $derived.by<turn.Situation | null>(() => {
    const game = this.game;
    const hand = this.seat === null ? null : game?.view.seats[this.seat]?.hand;
    if (!game?.legal || !hand || game.view.turn !== this.seat) return null;
    return { legal: game.legal, hand, islands: game.view.islands, suggested: game.suggested };
  });

  targets = $derived(this.situation ? turn.targets(this.draft, this.situation) : null);
  need = $derived(this.situation ? turn.need(this.draft, this.situation) : null);
  cost = $derived(this.situation ? turn.cost(this.draft, this.situation) : null);

  /** The islands that the tile in the making would touch, a group for each island that they become. */
  touches = $derived.by(() => {
    const to = this.draft.to;
    if (!to || !('explore' in to) || !this.game || !this.set) return [];
    return touchedIslands(to.explore, this.game.view.tiles, this.game.view.islands, this.set);
  });

  /** What a replay is of; there is no connection then. */
  look(table: TableInfo, art: SetArt, set: TileSet): void {
    [this.table, this.art, this.set, this.status] = [table, art, set, 'open'];
    this.#eyes = null;
  }

  showMoment(moment: Moment, eyes: number | null): void {
    const { view, scene, growth, scores, at } = moment;
    const still = { legal: null, prospect: null, closed: null, suggested: null, take_back: null, times: null };
    this.#eyes = eyes;
    this.#shown = { null: { table: this.id, seat: eyes, sequence: at, view, scene, growth, scores, ...still } };
  }

  async open(): Promise<void> {
    this.person = await meet();
    // Whoever left while we asked would watch for ever.
    if (this.#isClosed) return;
    this.#connection = new Connection({
      heard: (message) => this.#hear(message),
      status: (status) => (this.status = status),
      loggedOut: () => location.reload(),
    });
    this.#connection.watch(this.id);
    hush(this.id);
    window.addEventListener('online', this.#hurry);
  }

  close(): void {
    this.#isClosed = true;
    window.removeEventListener('online', this.#hurry);
    this.#connection?.close();
    this.#pacer.flush();
  }

  #hurry = () => this.#connection?.hurry();

  act(action: Action): void {
    const game = this.game;
    if (!game || this.seat === null || !this.#connection || this.waiting !== null) return;
    this.waiting = this.#connection.act(this.id, this.seat, game.sequence, action);
  }

  confirm(): void {
    const action = this.situation && turn.action(this.draft, this.situation);
    if (action) this.act(action);
  }

  askHint(): void {
    const game = this.game;
    if (!game || this.seat === null || this.hinting !== null) return;
    this.hinting = this.#connection?.askHint(this.id, this.seat, game.sequence) ?? null;
  }

  /** Makes the turn ready that the hint proposes; nothing is done before it is confirmed. */
  followHint(): void {
    const { hint, situation } = this;
    if (hint && situation) this.draft = turn.prepared(hint.action, situation);
    this.notice = null;
    this.#keepDraft();
  }

  takeBack(): void {
    const game = this.game;
    if (!game || this.seat === null || !this.#connection || this.waiting !== null) return;
    this.waiting = this.#connection.takeBack(this.id, this.seat, game.sequence);
  }

  say(text: string): void {
    const id = this.#connection?.chat(this.id, text);
    if (id !== undefined) this.#saying.add(id);
  }

  /** Plays on, after a bot has played in our place. */
  comeBack(): void {
    this.#connection?.comeBack(this.id);
  }

  takeScreen(): void {
    this.seated = this.acting;
    this.draft = turn.EMPTY;
  }

  /** Changes the draft, if there is a turn to make one for. */
  choose(change: (draft: turn.Draft, situation: turn.Situation) => turn.Draft): void {
    if (this.situation) this.draft = change(this.draft, this.situation);
    this.notice = null;
    this.#keepDraft();
  }

  #keepDraft(): void {
    const [seat, sequence] = [this.seat, this.game?.sequence];
    const worth = this.draft !== turn.EMPTY && seat !== null && sequence !== undefined;
    keepDraft(this.id, worth ? { seat, sequence, draft: this.draft } : null);
  }

  /** What was chosen before the page was loaded anew, where it still fits. */
  #restoreDraft(): void {
    const { situation, seat, game } = this;
    if (!situation || seat === null || !game || this.draft !== turn.EMPTY) return;
    const kept = keptDraft(this.id, seat, game.sequence);
    if (kept) this.draft = turn.still(kept, situation);
  }

  #hear(message: ToClient): void {
    switch (message.say) {
      case 'welcome':
        this.outdated = edition() !== null && edition() !== message.server;
        break;
      case 'table':
        if (message.table.id === this.id) void this.#arrive(message.table);
        break;
      case 'game':
        if (message.table === this.id) this.#pacer.push(message, this.waiting !== null || this.game === null);
        break;
      case 'talk':
        if (message.table === this.id) this.talk = merged(this.talk, message.lines);
        break;
      case 'said':
        this.#saying.delete(message.id);
        break;
      case 'accepted':
        if (message.id === this.waiting) {
          this.#accepted = message.sequence;
          this.#settle();
        }
        break;
      case 'hint':
        if (message.id === this.hinting) {
          this.hinting = null;
          if (message.on === this.game?.sequence) this.hint = message;
        }
        break;
      case 'refused':
        if (message.id !== undefined && message.id === this.hinting) {
          this.hinting = null;
          this.notice = { message: refusedWords(message), card: null };
        }
        if (message.id !== undefined && !LATER.has(message.code) && this.#saying.delete(message.id)) {
          this.notice = { message: refusedWords(message), card: null };
        }
        if (message.code === 'no_such_table') this.missing = true;
        if (message.id === this.waiting) {
          this.waiting = null;
          if (message.code !== 'stale')
            this.notice = { message: refusedWords(message), card: turn.playedCard(this.draft) };
        }
        break;
      default:
        ring(message);
    }
  }

  async #arrive(table: TableInfo): Promise<void> {
    this.table = table;
    if (this.art === null && table.status !== 'gathering') {
      [this.art, this.set] = await Promise.all([artOf(this.id), setOf(this.id)]);
    }
  }

  /** An accepted action is over when its effect is shown. */
  #settle(): void {
    if (this.#accepted === null || (this.game?.sequence ?? 0) < this.#accepted) return;
    this.#accepted = null;
    this.waiting = null;
    this.draft = turn.EMPTY;
  }

  #follow(message: Extract<ToClient, { say: 'game' }>): void {
    const key = String(message.seat);
    if (!isNews(this.#shown[key], message)) return;
    const before = this.situation;
    if (message.sequence !== this.hint?.on) this.hint = null;
    this.#shown = { ...this.#shown, [key]: follow(this.#shown[key], message) };
    if (this.situation !== before) {
      this.notice = null;
      this.draft = this.situation ? turn.still(this.draft, this.situation) : turn.EMPTY;
    }
    if (before === null) this.#restoreDraft();
    this.#settle();
  }
}

/** Refusals of a line of talk after which it is said again by itself. */
const LATER: ReadonlySet<string> = new Set(['unavailable', 'too_many']);

/** The edition of the server that this page was loaded from; unknown where the page comes from elsewhere. */
const edition = (): string | null =>
  document.querySelector('meta[name="ilos-server"]')?.getAttribute('content') ?? null;

/** Lines of talk with new ones: a new connection begins with the last lines once more, maybe by people of another name. */
function merged(known: readonly ChatLine[], news: readonly ChatLine[]): ChatLine[] {
  const key = ({ person, at, text }: ChatLine) => JSON.stringify([person, at, text]);
  const latest = new Map(news.map((line) => [key(line), line]));
  const renamed = known.map((line) => latest.get(key(line)) ?? line);
  const keys = new Set(known.map(key));
  return [...renamed, ...news.filter((line) => !keys.has(key(line)))];
}
