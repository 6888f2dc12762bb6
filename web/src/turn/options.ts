/**
 * What can be chosen in a turn, what is still missing, and the action when nothing is. All of it is looked up
 * in the plays that the server lists.
 */
import type {
  Action,
  Berth,
  Built,
  Cards,
  Destination,
  Exploration,
  Good,
  Hideout,
  Island,
  Joins,
  Legal,
  Location,
  PricedPlay,
  Raid,
  Shore,
  Suggestion,
} from '../generated/protocol';
import { type Cell, sameCell } from '../board/hex';
import { keyOfBerth, sameLocation } from '../board/place';
import { placedTile, playedCard, type Draft } from './draft';
import { cardsOf } from './hand';

/** What the choices of a turn depend on. */
export interface Situation {
  legal: Legal;
  hand: Cards;
  islands: readonly Island[];
  prospect: Joins | null;
  /** For each ship that could move, the destination that it cannot have, by its index. */
  excluded: readonly (number | null)[] | null;
  suggested: readonly Suggestion[] | null;
  /** What a ship would do in each vacant hideout. */
  raids: readonly Raid[] | null;
}

/** What has to be chosen next. */
export type Need = 'card' | 'ship' | 'target' | 'cell' | 'build' | 'good' | 'pay' | 'exchange' | 'ready';

export interface LocationTarget {
  at: Location;
  cost: number;
  pirated: boolean;
}

/** Everything that can be chosen now, on the map and beside it. */
export interface Targets {
  locations: LocationTarget[];
  shores: Shore[];
  hideouts: Hideout[];
  tiles: string[];
  cells: Cell[];
  goods: Good[];
}

/** Whether the draft moves a ship: the first of the game, or with a Ship card. */
const sails = (draft: Draft, legal: Legal) => legal.phase === 'first_islands' || playedCard(draft) === 'ship';

/** Whether the ship of a Ship card has to be chosen next. */
export const asksShip = (draft: Draft, legal: Legal) =>
  legal.phase === 'play' && playedCard(draft) === 'ship' && draft.ship === null;

const listed = (legal: Legal): Destination[] => legal.destinations ?? legal.ship?.destinations ?? [];

/** The destination in the list that the chosen ship cannot have. */
export function excludedDestination(draft: Draft, { legal, excluded }: Situation): Destination | null {
  const { ship } = draft;
  if (ship === null || !excluded) return null;
  const index = legal.ship?.berths.findIndex((berth) => keyOfBerth(berth) === keyOfBerth(ship)) ?? -1;
  return listed(legal)[excluded[index] ?? -1] ?? null;
}

export function destinations(draft: Draft, situation: Situation): Destination[] {
  const { legal } = situation;
  if (!sails(draft, legal)) return [];
  const excluded = excludedDestination(draft, situation);
  return listed(legal).filter((to) => to !== excluded);
}

const explorationsOf = (ways: readonly Destination[]): Exploration[] =>
  ways.flatMap((to) => ('explore' in to ? [to.explore] : []));

export const explorations = (draft: Draft, situation: Situation): Exploration[] =>
  explorationsOf(destinations(draft, situation));

const builtOf = (play: PricedPlay): Built | null =>
  play.card !== 'building' ? null : play.build === 'fort' ? 'fort' : { post: play.good };

/** A building as text, as a key. */
export const keyOfBuilt = (built: Built): string => (built === 'fort' ? built : built.post);

export const sameBuilt = (one: Built | null, two: Built | null): boolean =>
  one !== null && two !== null && keyOfBuilt(one) === keyOfBuilt(two);

const plays = (draft: Draft, legal: Legal): PricedPlay[] => {
  const card = playedCard(draft);
  return (legal.plays ?? []).filter((play) => play.card === card);
};

/** The plays of the card that agree with everything chosen so far. */
const fitting = (draft: Draft, legal: Legal): PricedPlay[] =>
  plays(draft, legal).filter(
    (play) =>
      (draft.at === null || ('at' in play && sameLocation(play.at, draft.at))) &&
      (draft.build === null || sameBuilt(builtOf(play), draft.build)) &&
      (draft.good === null || (play.card === 'market' && play.good === draft.good)),
  );

/** The play whose place or good is chosen. */
const chosenPlay = (draft: Draft, legal: Legal): PricedPlay | undefined =>
  draft.at === null && draft.good === null ? undefined : fitting(draft, legal)[0];

export function targets(draft: Draft, situation: Situation): Targets {
  const { legal } = situation;
  // Before a ship is chosen, the question is which one, and the map marks the ships.
  const ways = asksShip(draft, legal) ? [] : destinations(draft, situation);
  const explored = explorationsOf(ways);
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
  draft.at === null ? [] : fitting({ ...draft, build: null }, legal).flatMap((play) => builtOf(play) ?? []);

export const ships = (draft: Draft, { legal }: Situation): Berth[] =>
  playedCard(draft) === 'ship' ? (legal.ship?.berths ?? []) : [];

/** The explorations of the chosen tile in the chosen cell. */
export function placings(draft: Draft, situation: Situation): Exploration[] {
  const placed = placedTile(draft);
  if (placed === null) return [];
  return explorations(draft, situation).filter(
    (other) => other.tile === placed.tile && sameCell(other, placed),
  );
}

export const rotations = (draft: Draft, situation: Situation): number[] => [
  ...new Set(placings(draft, situation).map(({ rotation }) => rotation)),
];

/** The portions of the tile, as it lies now, at which the ship can land. */
export const landings = (draft: Draft, situation: Situation): number[] => {
  const rotation = placedTile(draft)?.rotation;
  const here = placings(draft, situation).filter((other) => other.rotation === rotation);
  return here.map(({ portion }) => portion);
};

/** The islands that the new tile would enlarge or join: a group for each island they become. */
export function growth(draft: Draft, { legal, prospect, islands }: Situation): Island[][] {
  const placed = placedTile(draft);
  if (placed === null || prospect === null) return [];
  const index = explorationsOf(listed(legal)).findIndex((other) => sameExploration(other, placed));
  const groups = prospect.outcomes[prospect.placings[index] ?? -1] ?? [];
  return groups.map((group) => group.flatMap((island) => islands[island] ?? []));
}

export const sameExploration = (one: Exploration, two: Exploration) =>
  one.tile === two.tile && sameCell(one, two) && one.rotation === two.rotation && one.portion === two.portion;

/** What the ship would do in the chosen hideout; null for other destinations. */
export function raid({ to }: Draft, { raids }: Situation): Raid | null {
  if (to === null || !('hideout' in to)) return null;
  return raids?.find(({ hideout }) => hideout.tile === to.hideout.tile) ?? null;
}

/** How many cards the play costs; null while that depends on a missing choice. */
export function cost(draft: Draft, { legal }: Situation): number | null {
  const card = playedCard(draft);
  if (card === null) return 0;
  if (card === 'ship') return legal.ship?.cost ?? null;
  return chosenPlay(draft, legal)?.cost ?? null;
}

export const isPirated = (draft: Draft, { legal }: Situation): boolean =>
  chosenPlay(draft, legal)?.pirated ?? false;

export function need(draft: Draft, situation: Situation): Need {
  const { legal } = situation;
  if (legal.phase === 'mulligan') return 'exchange';
  const card = playedCard(draft);
  if (sails(draft, legal)) {
    if (asksShip(draft, legal)) return 'ship';
    if (draft.to === null) return draft.tile === null ? 'target' : 'cell';
  } else {
    if (card === null) return 'card';
    const missing = choiceMissing(draft, legal);
    if (missing !== null) return missing;
  }
  return draft.paying.length < (cost(draft, situation) ?? 0) ? 'pay' : 'ready';
}

/** What the draft still has to choose, to be one of the listed plays of the card. */
function choiceMissing(draft: Draft, legal: Legal): Need | null {
  const [play] = fitting(draft, legal);
  if (!play) return 'target';
  if (play.card === 'market') return draft.good === null ? 'good' : null;
  if (draft.at === null) return 'target';
  return play.card === 'building' && draft.build === null ? 'build' : null;
}

/** The action, when nothing is missing. */
export function action(draft: Draft, situation: Situation): Action | null {
  const { legal } = situation;
  const payment = cardsOf(draft.paying);
  if (legal.phase === 'mulligan') return { action: 'mulligan', discard: payment };
  if (need(draft, situation) !== 'ready') return null;
  const { to, ship } = draft;
  if (legal.phase === 'first_islands') return to === null ? null : { action: 'first_island', to };
  if (playedCard(draft) === 'ship') {
    return to && ship ? { action: 'play', card: 'ship', from: ship, to, payment } : null;
  }
  const play = chosenPlay(draft, legal);
  if (!play) return null;
  const { cost: _cost, pirated: _pirated, ...what } = play;
  return { action: 'play', ...what, payment };
}
