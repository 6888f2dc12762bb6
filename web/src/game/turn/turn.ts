/**
 * A turn in the making: what was chosen so far, what can be chosen next, and the action when nothing is missing. It knows no
 * rules: everything comes from the plays that the server lists.
 */
import type {
  Action,
  Berth,
  Built,
  Card,
  Cards,
  Destination,
  Exploration,
  Good,
  Hideout,
  Island,
  Legal,
  Location,
  PricedPlay,
  Shore,
  Suggestion,
} from '../../generated/protocol';
import { cardOf, cardsOf, slotsFor, slotsOf, type SlotId } from './hand';
import { type Cell, sameCell } from '../../map/hex';

export interface Draft {
  /** The card to play. */
  playing: SlotId | null;
  /** The cards that pay; in the exchange at the start those to discard. */
  paying: SlotId[];
  ship: Berth | null;
  /** The tile to place, before it is known where. */
  tile: string | null;
  to: Destination | null;
  at: Location | null;
  build: Built | null;
  good: Good | null;
}

export const EMPTY: Readonly<Draft> = {
  playing: null,
  paying: [],
  ship: null,
  tile: null,
  to: null,
  at: null,
  build: null,
  good: null,
};

/** All that a turn in the making is judged by. */
export interface Situation {
  legal: Legal;
  hand: Cards;
  islands: readonly Island[];
  suggested: readonly Suggestion[] | null;
}

/** What has to be chosen next. */
export type Need = 'card' | 'ship' | 'target' | 'cell' | 'build' | 'good' | 'pay' | 'exchange' | 'ready';

export interface LocationTarget {
  at: Location;
  cost: number;
  pirated: boolean;
}

/** Everything that can be chosen on the map and beside it. */
export interface Targets {
  locations: LocationTarget[];
  shores: Shore[];
  hideouts: Hideout[];
  tiles: string[];
  cells: Cell[];
  goods: Good[];
}

const sameShore = (one: Shore, two: Shore) => one.tile === two.tile && one.portion === two.portion;
const sameLocation = (one: Location, two: Location) => one.tile === two.tile && one.location === two.location;

export const sameBerth = (one: Berth, two: Berth): boolean => JSON.stringify(one) === JSON.stringify(two);

export const islandOf = (islands: readonly Island[], shore: Shore): Island | undefined =>
  islands.find((island) => island.portions.some((portion) => sameShore(portion, shore)));

export const playedCard = (draft: Draft): Card | null =>
  draft.playing === null ? null : cardOf(draft.playing);

/** Whether a ship is under way: the first of the game, or one by a card. */
const sails = (draft: Draft, legal: Legal) => legal.phase === 'first_islands' || playedCard(draft) === 'ship';

function destinations(draft: Draft, { legal, islands }: Situation): Destination[] {
  if (legal.phase === 'first_islands') return legal.destinations ?? [];
  if (playedCard(draft) !== 'ship' || !legal.ship) return [];
  const from = draft.ship;
  const home =
    from !== null && from !== 'reserve' && 'shore' in from ? islandOf(islands, from.shore) : undefined;
  return legal.ship.destinations.filter(
    (to) => !('shore' in to) || home === undefined || islandOf(islands, to.shore) !== home,
  );
}

const explorations = (draft: Draft, situation: Situation): Exploration[] =>
  destinations(draft, situation).flatMap((to) => ('explore' in to ? [to.explore] : []));

const plays = (draft: Draft, legal: Legal): PricedPlay[] => {
  const card = playedCard(draft);
  return (legal.plays ?? []).filter((play) => play.card === card);
};

const playsHere = (draft: Draft, legal: Legal): PricedPlay[] =>
  plays(draft, legal).filter((play) => 'at' in play && draft.at !== null && sameLocation(play.at, draft.at));

export function targets(draft: Draft, situation: Situation): Targets {
  const { legal } = situation;
  const ways = destinations(draft, situation);
  const explored = explorations(draft, situation);
  const cells: Cell[] = [];
  for (const { tile, q, r } of explored) {
    if (tile === draft.tile && !cells.some((cell) => sameCell(cell, { q, r }))) cells.push({ q, r });
  }
  const locations: LocationTarget[] = [];
  for (const play of plays(draft, legal)) {
    if ('at' in play && !locations.some((target) => sameLocation(target.at, play.at))) {
      locations.push({ at: play.at, cost: play.cost, pirated: play.pirated });
    }
  }
  return {
    locations,
    shores: ways.flatMap((to) => ('shore' in to ? [to.shore] : [])),
    hideouts: ways.flatMap((to) => ('hideout' in to ? [to.hideout] : [])),
    tiles: [...new Set(explored.map(({ tile }) => tile))],
    cells,
    goods: plays(draft, legal).flatMap((play) => (play.card === 'market' ? [play.good] : [])),
  };
}

/** What can be built at the chosen site. */
export const builds = (draft: Draft, { legal }: Situation): Built[] =>
  playsHere(draft, legal).flatMap((play): Built[] => {
    if (play.card !== 'building') return [];
    return play.build === 'fort' ? ['fort'] : [{ post: play.good }];
  });

export const ships = (draft: Draft, { legal }: Situation): Berth[] =>
  playedCard(draft) === 'ship' ? (legal.ship?.berths ?? []) : [];

/** The explorations of the chosen tile in the chosen cell. */
function placings(draft: Draft, situation: Situation): Exploration[] {
  const to = draft.to;
  if (to === null || !('explore' in to)) return [];
  return explorations(draft, situation).filter(
    (other) => other.tile === to.explore.tile && sameCell(other, to.explore),
  );
}

export const rotations = (draft: Draft, situation: Situation): number[] => [
  ...new Set(placings(draft, situation).map(({ rotation }) => rotation)),
];

/** The shores that the ship can take on the tile as it lies now. */
export const portions = (draft: Draft, situation: Situation): number[] => {
  const to = draft.to;
  if (to === null || !('explore' in to)) return [];
  const here = placings(draft, situation).filter(({ rotation }) => rotation === to.explore.rotation);
  return here.map(({ portion }) => portion);
};

/** How many cards it costs; null while that depends on what is not chosen yet. */
export function cost(draft: Draft, { legal }: Situation): number | null {
  const card = playedCard(draft);
  if (card === null || card === 'market') return 0;
  if (card === 'ship') return legal.ship?.cost ?? null;
  return playsHere(draft, legal)[0]?.cost ?? null;
}

export const isPirated = (draft: Draft, { legal }: Situation): boolean =>
  playsHere(draft, legal)[0]?.pirated ?? false;

export function need(draft: Draft, situation: Situation): Need {
  const { legal } = situation;
  if (legal.phase === 'mulligan') return 'exchange';
  const card = playedCard(draft);
  if (sails(draft, legal)) {
    if (card === 'ship' && draft.ship === null) return 'ship';
    if (draft.to === null) return draft.tile === null ? 'target' : 'cell';
  } else if (card === null) {
    return 'card';
  } else if (card === 'market') {
    return draft.good === null ? 'good' : 'ready';
  } else {
    if (draft.at === null) return 'target';
    if (card === 'building' && draft.build === null) return 'build';
  }
  return draft.paying.length < (cost(draft, situation) ?? 0) ? 'pay' : 'ready';
}

/** The action, when nothing is missing. */
export function action(draft: Draft, situation: Situation): Action | null {
  if (situation.legal.phase === 'mulligan') return { action: 'mulligan', discard: cardsOf(draft.paying) };
  if (need(draft, situation) !== 'ready') return null;
  if (situation.legal.phase === 'first_islands') {
    return draft.to === null ? null : { action: 'first_island', to: draft.to };
  }
  const payment = cardsOf(draft.paying);
  const card = playedCard(draft);
  const { at, to, ship, good, build } = draft;
  if (card === 'market') return good === null ? null : { action: 'play', card, good, payment };
  if (card === 'ship') return to && ship ? { action: 'play', card, from: ship, to, payment } : null;
  if (card === null || at === null) return null;
  if (card !== 'building') return { action: 'play', card, at, payment };
  if (build === null) return null;
  return build === 'fort'
    ? { action: 'play', card, at, build: 'fort', payment }
    : { action: 'play', card, at, build: 'post', good: build.post, payment };
}

/** Takes a card into the hand to play it. Where there is one choice only, it is made. */
export function play(slot: SlotId, situation: Situation): Draft {
  const draft = { ...EMPTY, playing: slot };
  const berths = ships(draft, situation);
  const ship = berths.find((berth) => berth === 'reserve') ?? (berths.length === 1 ? berths[0] : undefined);
  return { ...draft, ship: ship ?? null };
}

/** Touches a card of the hand: plays it, pays with it, or takes it back. */
export function touch(draft: Draft, slot: SlotId, situation: Situation): Draft {
  const { legal } = situation;
  if (legal.phase === 'mulligan') return toggle(draft, slot, Infinity);
  if (draft.playing === slot) return EMPTY;
  const next = need(draft, situation);
  if (draft.playing !== null && (next === 'pay' || (next === 'ready' && playedCard(draft) !== 'market'))) {
    return toggle(draft, slot, cost(draft, situation) ?? 0);
  }
  const playable = legal.cards?.find((state) => state.card === cardOf(slot))?.playable ?? false;
  return playable ? play(slot, situation) : draft;
}

/** A card more or less in the payment; beyond its size the first one goes. */
function toggle(draft: Draft, slot: SlotId, size: number): Draft {
  const without = draft.paying.filter((other) => other !== slot);
  if (without.length < draft.paying.length) return { ...draft, paying: without };
  const room = without.length < size ? without : without.slice(1);
  return { ...draft, paying: size === 0 ? [] : [...room, slot] };
}

/** The payment that the server proposes. */
export function suggest(draft: Draft, situation: Situation): Draft {
  const card = playedCard(draft);
  const price = cost(draft, situation);
  const found = situation.suggested?.find(
    (suggestion) => suggestion.card === card && suggestion.cost === price,
  );
  if (!found || draft.playing === null) return draft;
  return { ...draft, paying: slotsFor(found.payment, situation.hand, [draft.playing]) };
}

/** Where the payment is too long for a new price, its end goes. */
const repriced = (draft: Draft, situation: Situation): Draft => ({
  ...draft,
  paying: draft.paying.slice(0, cost(draft, situation) ?? undefined),
});

export function chooseLocation(draft: Draft, at: Location, situation: Situation): Draft {
  const here = { ...draft, at, build: null };
  const possible = builds(here, situation);
  const build = possible.length === 1 ? (possible[0] ?? null) : null;
  return repriced({ ...here, build }, situation);
}

export const chooseShore = (draft: Draft, shore: Shore): Draft => ({ ...draft, tile: null, to: { shore } });

export const chooseHideout = (draft: Draft, hideout: Hideout): Draft => ({
  ...draft,
  tile: null,
  to: { hideout },
});

export function chooseTile(draft: Draft, tile: string, situation: Situation): Draft {
  if (draft.tile === tile) return { ...draft, tile: null, to: null };
  const chosen = { ...draft, tile, to: null };
  const { cells } = targets(chosen, situation);
  const only = cells.length === 1 ? cells[0] : undefined;
  return only ? chooseCell(chosen, only, situation) : chosen;
}

/** Puts the chosen tile there, or turns it where it lies already. */
export function chooseCell(draft: Draft, cell: Cell, situation: Situation): Draft {
  const to = draft.to;
  if (to !== null && 'explore' in to && sameCell(to.explore, cell)) return rotate(draft, 1, situation);
  const first = explorations(draft, situation).find(
    (other) => other.tile === draft.tile && sameCell(other, cell),
  );
  return first ? { ...draft, to: { explore: first } } : draft;
}

/** Lays a tile that is dragged on a cell; off the map it lies nowhere. */
export function dragTile(draft: Draft, tile: string, cell: Cell | null, situation: Situation): Draft {
  const held = draft.tile === tile ? draft : { ...draft, tile, to: null };
  if (cell === null) return { ...held, to: null };
  const to = held.to;
  return to !== null && 'explore' in to && sameCell(to.explore, cell)
    ? held
    : chooseCell(held, cell, situation);
}

/** Turns the tile to the next legal rotation; the shore stays where it can. */
export function rotate(draft: Draft, by: 1 | -1, situation: Situation): Draft {
  const to = draft.to;
  if (to === null || !('explore' in to)) return draft;
  const ways = rotations(draft, situation).sort((one, two) => one - two);
  const rotation = ways[(ways.indexOf(to.explore.rotation) + by + ways.length) % ways.length];
  const there = placings(draft, situation).filter((other) => other.rotation === rotation);
  const next = there.find((other) => other.portion === to.explore.portion) ?? there[0];
  return next ? { ...draft, to: { explore: next } } : draft;
}

export function choosePortion(draft: Draft, portion: number): Draft {
  const to = draft.to;
  return to !== null && 'explore' in to ? { ...draft, to: { explore: { ...to.explore, portion } } } : draft;
}

/** Another ship for the voyage; a destination that it cannot have is dropped. */
export function chooseShip(draft: Draft, ship: Berth, situation: Situation): Draft {
  const chosen = { ...draft, ship };
  const to = chosen.to;
  if (to === null || !('shore' in to)) return chosen;
  const island = islandOf(situation.islands, to.shore);
  const fits = targets(chosen, situation).shores.some(
    (shore) => islandOf(situation.islands, shore) === island,
  );
  return fits ? chosen : { ...chosen, to: null };
}

export const chooseBuild = (draft: Draft, build: Built): Draft => ({ ...draft, build });
export const chooseGood = (draft: Draft, good: Good): Draft => ({ ...draft, good });

/** A turn in the making that comes to this action, for whoever follows a hint. */
export function prepared(action: Action, { hand }: Situation): Draft {
  if (action.action === 'mulligan') return { ...EMPTY, paying: slotsFor(action.discard, hand, []) };
  if (action.action === 'first_island') return { ...EMPTY, ...voyageTo(action.to) };
  if (action.action === 'end_turn') return EMPTY;
  const playing: SlotId = `${action.card}:0`;
  const draft = { ...EMPTY, playing, paying: slotsFor(action.payment, hand, [playing]) };
  switch (action.card) {
    case 'ship':
      return { ...draft, ship: action.from, ...voyageTo(action.to) };
    case 'market':
      return { ...draft, good: action.good };
    case 'building':
      return { ...draft, at: action.at, build: action.build === 'fort' ? 'fort' : { post: action.good } };
    default:
      return { ...draft, at: action.at };
  }
}

const voyageTo = (to: Destination) => ({ to, tile: 'explore' in to ? to.explore.tile : null });

/** One step back: the payment, then the place, then the card. */
export function back(draft: Draft): Draft {
  if (draft.paying.length > 0) return { ...draft, paying: [] };
  if (draft.to !== null || draft.at !== null || draft.good !== null || draft.tile !== null) {
    return { ...EMPTY, playing: draft.playing, ship: draft.ship };
  }
  return EMPTY;
}

/** What of a draft still stands in a new situation: all of it, or nothing. */
export function still(draft: Draft, situation: Situation): Draft {
  const held = slotsOf(situation.hand).map((slot) => slot.id);
  const slots = draft.playing === null ? draft.paying : [draft.playing, ...draft.paying];
  if (!slots.every((slot) => held.includes(slot))) return EMPTY;
  const { legal } = situation;
  const card = playedCard(draft);
  if (card !== null && !legal.cards?.some((state) => state.card === card && state.playable)) return EMPTY;
  const open = targets(draft, situation);
  const to = draft.to;
  const stands =
    (draft.at === null || open.locations.some(({ at }) => sameLocation(at, draft.at as Location))) &&
    (draft.good === null || open.goods.includes(draft.good)) &&
    (draft.tile === null || open.tiles.includes(draft.tile)) &&
    (to === null || destinations(draft, situation).some((other) => reaches(other, to, situation.islands)));
  return stands ? draft : EMPTY;
}

function reaches(listed: Destination, to: Destination, islands: readonly Island[]): boolean {
  if ('shore' in listed && 'shore' in to)
    return islandOf(islands, listed.shore) === islandOf(islands, to.shore);
  return JSON.stringify(listed) === JSON.stringify(to);
}
