/** Complete values of the protocol for tests: a test names only the part that it is about. */
import type {
  Card,
  Cards,
  GameView,
  Island,
  Legal,
  Location,
  Occupant,
  Person,
  PlacedTile,
  SeenSeat,
  TableInfo,
  View,
} from '../generated/protocol';
import { CARDS, NO_CARDS, NO_GOODS } from '../board/nouns';
import type { Situation } from '../turn/options';
import type { SetArt } from '../board/art';

export const cards = (some: Partial<Cards>): Cards => ({ ...NO_CARDS, ...some });

export const island = (...portions: [string, number][]): Island => ({
  portions: portions.map(([tile, portion]) => ({ tile, portion })),
  locations: [],
  ships: [0, 0],
  pirates: [],
  forts: [],
});

export const location = (tile: string, index = 0): Location => ({ tile, location: index });

export const tile = (id: string, q = 0, r = 0, rotation = 0): PlacedTile => ({ tile: id, q, r, rotation });

/** A turn in which all cards of the hand can be played. */
export function situation(hand: Partial<Cards>, parts: Partial<Legal>, islands: Island[] = []): Situation {
  return {
    hand: cards(hand),
    islands,
    prospect: null,
    excluded: null,
    suggested: null,
    legal: legal(hand, parts),
  };
}

export function legal(hand: Partial<Cards>, parts: Partial<Legal> = {}): Legal {
  const held = cards(hand);
  const state = (card: Card) => ({ card, in_hand: held[card], playable: held[card] > 0 });
  return { turn: 0, phase: 'play', cards: CARDS.map(state), end_turn: true, ...parts };
}

export const seat = (parts: Partial<SeenSeat> = {}): SeenSeat => ({
  hand_size: 0,
  hand: null,
  stock: null,
  production: { ...NO_GOODS },
  ships: [],
  pioneers: [],
  reserve: { ships: 5, pioneers: 10 },
  draws: 3,
  ...parts,
});

const price = { steps: 0, price: 2 };

/** A game of two in its first round. */
export const view = (parts: Partial<View> = {}): View => ({
  viewer: 0,
  players: 2,
  options: { first: 0, edition: 'international', open_stock: false, stall_rounds: 3, round_limit: 0 },
  phase: 'play',
  reason: null,
  turn: 0,
  first: 0,
  round: 1,
  tiles: [],
  islands: [],
  area: [],
  stack: 6,
  unseen: [],
  deck: 50,
  discard: cards({}),
  prices: { ebony: price, spice: price, pigment: price, gold: price },
  markers_left: 8,
  buildings_left: 10,
  market_played: false,
  card_played_this_round: false,
  quiet_rounds: 0,
  ending: false,
  barren: false,
  seats: [seat(), seat()],
  history: [],
  ...parts,
});

/** What the server says of a game. */
export const gameView = (parts: Partial<GameView> = {}): GameView => ({
  table: 't',
  seat: 0,
  sequence: 1,
  keep: 0,
  keep_growth: 0,
  view: view(),
  scene: { pioneers: [], pirates: [], ships: [] },
  growth: [],
  legal: null,
  prospect: null,
  excluded: null,
  closed: null,
  suggested: null,
  take_back: null,
  times: null,
  scores: null,
  places: null,
  worth: null,
  ...parts,
});

export const person = (id: string, parts: Partial<Person> = {}): Person => ({
  id,
  name: id.toUpperCase(),
  kind: 'guest',
  rating: { value: 1500, games: 0, provisional: true },
  ...parts,
});

type Seated = Extract<Occupant, { kind: 'person' }>;

export const seated = (id: string, parts: Partial<Seated> = {}): Seated => ({
  kind: 'person',
  id,
  name: id.toUpperCase(),
  present: true,
  away_since: null,
  away: false,
  resigned: false,
  ready: true,
  bot: false,
  guest: false,
  ...parts,
});

export const bot = (name: string): Occupant => ({ kind: 'bot', bot: name });

export const tableInfo = (seats: Occupant[], parts: Partial<TableInfo> = {}): TableInfo => ({
  id: 't',
  version: 1,
  host: null,
  status: 'playing',
  listed: false,
  rated: false,
  seat_order: 'fixed',
  options: view().options,
  clock: { kind: 'none' },
  away_after: 120,
  set_name: 'standard',
  seats,
  votes: [],
  created: 0,
  commitment: null,
  seed: null,
  result: null,
  rematch: null,
  ...parts,
});

export const NO_ART: SetArt = { base: '', tiles: {} };
