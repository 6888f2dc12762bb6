/** How a choice changes a draft. */
import type {
  Action,
  Berth,
  Built,
  Destination,
  Good,
  Hideout,
  Island,
  Location,
  Shore,
} from '../generated/protocol';
import { type Cell, sameCell } from '../board/hex';
import { islandOf, sameLocation } from '../board/place';
import { EMPTY, placedTile, playedCard, type Draft } from './draft';
import { cardOf, slotsFor, slotsOf, type SlotId, type Stack } from './hand';
import {
  builds,
  cost,
  destinations,
  explorations,
  need,
  placings,
  rotations,
  sameExploration,
  ships,
  targets,
  type Situation,
} from './options';

/** Takes a card of the hand to play it. What leaves no choice is chosen. */
function play(slot: SlotId, situation: Situation): Draft {
  const draft = { ...EMPTY, playing: slot };
  const { locations, goods } = targets(draft, situation);
  const [place, good] = [locations[0], goods[0]];
  if (place && locations.length === 1) return chooseLocation(draft, place.at, situation);
  if (good && goods.length === 1) return chooseGood(draft, good);
  return { ...draft, ship: firstShip(draft, situation) };
}

/** The ship that sails unless the player chooses another: one of the reserve, or the only one. */
function firstShip(draft: Draft, situation: Situation): Berth | null {
  const berths = ships(draft, situation);
  return berths.find((berth) => berth === 'reserve') ?? (berths.length === 1 ? (berths[0] ?? null) : null);
}

/** Lets the player choose the ship, before its destination. */
export const askShip = (draft: Draft): Draft => ({ ...EMPTY, playing: draft.playing });

/** One step back: the place with its payment, then the ship, then the card. */
export function back(draft: Draft, situation: Situation): Draft {
  const { playing, ship, to, at, good, tile } = draft;
  if (to !== null || at !== null || good !== null || tile !== null) return { ...EMPTY, playing, ship };
  const wasChosen = ship !== null && ship !== firstShip(draft, situation);
  return wasChosen ? askShip(draft) : EMPTY;
}

/** Handles a touch on a card of the hand: plays it, pays with it, or takes it back. */
export function touch(draft: Draft, slot: SlotId, situation: Situation): Draft {
  const { legal } = situation;
  if (legal.phase === 'mulligan') return toggle(draft, slot, Infinity);
  if (draft.playing === slot) return EMPTY;
  const next = need(draft, situation);
  const price = cost(draft, situation) ?? 0;
  if (draft.playing !== null && price > 0 && (next === 'pay' || next === 'ready'))
    return toggle(draft, slot, price);
  const playable = legal.cards?.find((state) => state.card === cardOf(slot))?.playable ?? false;
  return playable ? play(slot, situation) : draft;
}

/** Handles a touch on a stack: takes one more of its cards, or puts all of them back. */
export function touchStack(draft: Draft, { card, playing }: Stack, situation: Situation): Draft {
  if (playing) return EMPTY;
  const free = slotsOf(situation.hand)
    .filter((slot) => slot.card === card && slot.id !== draft.playing)
    .find((slot) => !draft.paying.includes(slot.id));
  if (free) return touch(draft, free.id, situation);
  return { ...draft, paying: draft.paying.filter((id) => cardOf(id) !== card) };
}

/** Adds a card to the payment or removes it. If the payment is full, its first card is dropped. */
function toggle(draft: Draft, slot: SlotId, size: number): Draft {
  const without = draft.paying.filter((other) => other !== slot);
  if (without.length < draft.paying.length) return { ...draft, paying: without };
  const room = without.length < size ? without : without.slice(1);
  return { ...draft, paying: [...room, slot] };
}

/** Whether cards have been asked for to pay with. */
const isPaid = (draft: Draft, situation: Situation): boolean =>
  draft.playing !== null && ['pay', 'ready'].includes(need(draft, situation));

/** Fills in the payment when a price has become known or has risen; the player can change it. */
export function filled(draft: Draft, before: Draft, situation: Situation): Draft {
  const isNew = !isPaid(before, situation) || cost(draft, situation) !== cost(before, situation);
  return isNew && need(draft, situation) === 'pay' ? suggest(draft, situation) : draft;
}

/** Takes the payment that the server suggests. */
export function suggest(draft: Draft, situation: Situation): Draft {
  const card = playedCard(draft);
  const price = cost(draft, situation);
  const found = situation.suggested?.find(
    (suggestion) => suggestion.card === card && suggestion.cost === price,
  );
  if (!found || draft.playing === null) return draft;
  return { ...draft, paying: slotsFor(found.payment, situation.hand, [draft.playing]) };
}

/** Shortens a payment that is too long for a new price. */
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

export const chooseShore = (draft: Draft, { tile, portion }: Shore): Draft => ({
  ...draft,
  tile: null,
  to: { shore: { tile, portion } },
});

export const chooseHideout = (draft: Draft, { tile }: Hideout): Draft => ({
  ...draft,
  tile: null,
  to: { hideout: { tile } },
});

export function chooseTile(draft: Draft, tile: string, situation: Situation): Draft {
  if (draft.tile === tile) return { ...draft, tile: null, to: null };
  const chosen = { ...draft, tile, to: null };
  const { cells } = targets(chosen, situation);
  const only = cells.length === 1 ? cells[0] : undefined;
  return only ? chooseCell(chosen, only, situation) : chosen;
}

/** Puts the chosen tile into a cell, or turns it if it is there already. */
export function chooseCell(draft: Draft, cell: Cell, situation: Situation): Draft {
  const placed = placedTile(draft);
  if (placed !== null && sameCell(placed, cell)) return rotate(draft, 1, situation);
  const first = explorations(draft, situation).find(
    (other) => other.tile === draft.tile && sameCell(other, cell),
  );
  return first ? { ...draft, to: { explore: first } } : draft;
}

/** Puts a dragged tile into a cell, or nowhere while it is off the map. */
export function dragTile(draft: Draft, tile: string, cell: Cell | null, situation: Situation): Draft {
  const held = draft.tile === tile ? draft : { ...draft, tile, to: null };
  if (cell === null) return { ...held, to: null };
  const placed = placedTile(held);
  return placed !== null && sameCell(placed, cell) ? held : chooseCell(held, cell, situation);
}

/** Turns the tile to the next legal rotation; the ship stays at its portion if it can. */
export function rotate(draft: Draft, by: 1 | -1, situation: Situation): Draft {
  const placed = placedTile(draft);
  if (placed === null) return draft;
  const ways = rotations(draft, situation).sort((one, two) => one - two);
  const rotation = ways[(ways.indexOf(placed.rotation) + by + ways.length) % ways.length];
  const there = placings(draft, situation).filter((other) => other.rotation === rotation);
  const next = there.find((other) => other.portion === placed.portion) ?? there[0];
  return next ? { ...draft, to: { explore: next } } : draft;
}

export function chooseLanding(draft: Draft, portion: number): Draft {
  const placed = placedTile(draft);
  return placed ? { ...draft, to: { explore: { ...placed, portion } } } : draft;
}

/** Chooses another ship, and drops a destination that this ship cannot have. */
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

/** The draft of an action, for a player who accepts a hint. */
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

/** The draft in a new situation: unchanged if all of it is still possible, otherwise empty. */
export function still(draft: Draft, situation: Situation): Draft {
  const held = slotsOf(situation.hand).map((slot) => slot.id);
  const slots = draft.playing === null ? draft.paying : [draft.playing, ...draft.paying];
  if (!slots.every((slot) => held.includes(slot))) return EMPTY;
  const { legal } = situation;
  const card = playedCard(draft);
  if (card !== null && !legal.cards?.some((state) => state.card === card && state.playable)) return EMPTY;
  const open = targets(draft, situation);
  const { at, good, tile, to } = draft;
  const stands =
    (at === null || open.locations.some((target) => sameLocation(target.at, at))) &&
    (good === null || open.goods.includes(good)) &&
    (tile === null || open.tiles.includes(tile)) &&
    (to === null || destinations(draft, situation).some((other) => reaches(other, to, situation.islands)));
  return stands ? draft : EMPTY;
}

/** Whether a listed destination stands for another one: an island is listed once, by one of its shores. */
function reaches(listed: Destination, to: Destination, islands: readonly Island[]): boolean {
  if ('shore' in listed)
    return 'shore' in to && islandOf(islands, listed.shore) === islandOf(islands, to.shore);
  if ('hideout' in listed) return 'hideout' in to && listed.hideout.tile === to.hideout.tile;
  return 'explore' in to && sameExploration(listed.explore, to.explore);
}
