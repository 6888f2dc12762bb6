/** Everything on the map that can be chosen now, in reading order, with the change it makes. */
import { t } from '../i18n/i18n.svelte';
import {
  chooseCell,
  chooseHideout,
  chooseLanding,
  chooseLocation,
  chooseShip,
  chooseShore,
} from '../turn/choices';
import { placedTile, type Draft } from '../turn/draft';
import { asksShip, landings, ships, type Situation, type Targets } from '../turn/options';
import { middleOf, onMap, sameCell, type Cell, type Point } from '../board/hex';
import {
  atCell,
  atHideout,
  atLocation,
  atShip,
  atShore,
  islandOf,
  samePlace,
  sameShore,
} from '../board/place';
import type { OfferRef, PlaceRef } from '../board/place';
import { SHIP_SYMBOLS } from '../generated/art';
import type { MapOfGame } from '../board/scene';

export interface Pick {
  place: PlaceRef | OfferRef;
  at: Point;
  /** The tile or empty cell that it lies on. */
  cell: Cell;
  label: string;
  chosen: boolean;
  cost: number | null;
  pirated: boolean;
  choose: () => void;
}

/** The part of a turn that the map needs: what is chosen, and how to choose. */
export interface Choosing {
  readonly draft: Draft;
  readonly situation: Situation | null;
  readonly targets: Targets | null;
  choose(change: (draft: Draft, situation: Situation) => Draft): void;
}

export function picksOf(turn: Choosing, map: MapOfGame): Pick[] {
  const { targets, situation, draft } = turn;
  if (!targets || !situation) return [];
  if (asksShip(draft, situation.legal)) return moored(turn, map);
  const isPlacing = draft.tile !== null;
  return [
    ...locations(turn, targets, map),
    ...(isPlacing ? [] : [...shores(turn, targets, map), ...hideouts(turn, targets, map)]),
    ...cells(turn, targets),
    ...landingsOf(turn, situation, map),
  ];
}

const FREE = { cost: null, pirated: false };

const cellOf = ({ view }: MapOfGame, tile: string): Cell =>
  view.tiles.find((placed) => placed.tile === tile) ?? { q: 0, r: 0 };

function locations(turn: Choosing, targets: Targets, map: MapOfGame): Pick[] {
  return targets.locations.flatMap(({ at, cost, pirated }) => {
    const place = atLocation(at);
    const pad = map.scene.pads.find((other) => samePlace(other.place, place));
    if (!pad) return [];
    const label = t('target.location', {
      place: t(`place.${pad.kind}`),
      island: map.names.around(at),
      n: cost,
      pirates: pirated ? t('target.pirates') : '',
    });
    const chosen = turn.draft.at !== null && samePlace(atLocation(turn.draft.at), place);
    const choose = () => turn.choose((draft, situation) => chooseLocation(draft, at, situation));
    return [{ place, at: pad.at, cell: cellOf(map, at.tile), label, chosen, cost, pirated, choose }];
  });
}

function shores(turn: Choosing, targets: Targets, map: MapOfGame): Pick[] {
  const { to } = turn.draft;
  const { islands } = map.view;
  return targets.shores.flatMap((shore) => {
    const island = islandOf(islands, shore);
    const found = map.scene.shores.find((other) => samePlace(other.place, atShore(shore)));
    if (!found || !island) return [];
    const label = t('target.shore', { island: map.names.of(island) });
    const chosen = to !== null && 'shore' in to && islandOf(islands, to.shore) === island;
    const choose = () => turn.choose((draft) => chooseShore(draft, shore));
    return [{ place: found.place, at: found.middle, cell: found.tile, label, chosen, choose, ...FREE }];
  });
}

/** The ships on the map that the chosen card can move. All ships of a player at an island are one choice. */
export function moored(turn: Choosing, map: MapOfGame): Pick[] {
  const { situation } = turn;
  if (!situation || turn.draft.tile !== null) return [];
  const { islands } = map.view;
  const symbol = SHIP_SYMBOLS[situation.legal.turn ?? -1];
  return ships(turn.draft, situation).flatMap((berth): Pick[] => {
    if (berth === 'reserve') return [];
    const choose = () => turn.choose((draft, now) => chooseShip(draft, berth, now));
    if ('hideout' in berth) {
      const { tile } = berth.hideout;
      const found = map.scene.hideouts.find((other) => samePlace(other.place, atHideout(tile)));
      if (!found) return [];
      const label = t('target.own_pirate');
      const { place, at } = found;
      return [{ place, at, cell: cellOf(map, tile), label, chosen: false, choose, ...FREE }];
    }
    const island = islandOf(islands, berth.shore);
    const label = t('target.own_ship', { island: map.names.of(island) });
    return map.scene.ships
      .filter((ship) => ship.symbol === symbol && islandOf(islands, ship.shore) === island)
      .filter((ship, index, all) => all.findIndex((other) => sameShore(other.shore, ship.shore)) === index)
      .map(({ shore, at }) => ({
        place: atShip(shore),
        at,
        cell: cellOf(map, shore.tile),
        label,
        chosen: false,
        choose,
        ...FREE,
      }));
  });
}

function hideouts(turn: Choosing, targets: Targets, map: MapOfGame): Pick[] {
  const { to } = turn.draft;
  return targets.hideouts.flatMap((hideout) => {
    const found = map.scene.hideouts.find((other) => samePlace(other.place, atHideout(hideout.tile)));
    if (!found) return [];
    const chosen = to !== null && 'hideout' in to && to.hideout.tile === hideout.tile;
    const choose = () => turn.choose((draft) => chooseHideout(draft, hideout));
    const cell = cellOf(map, hideout.tile);
    return [{ place: found.place, at: found.at, cell, label: t('target.hideout'), chosen, choose, ...FREE }];
  });
}

function cells(turn: Choosing, targets: Targets): Pick[] {
  const placed = placedTile(turn.draft);
  return targets.cells.map((cell, index) => ({
    place: atCell(cell),
    at: middleOf(cell),
    cell,
    label: t('target.cell', { n: index + 1 }),
    chosen: placed !== null && sameCell(placed, cell),
    choose: () => turn.choose((draft, situation) => chooseCell(draft, cell, situation)),
    ...FREE,
  }));
}

/** Where the ship can land at the tile being placed, if there is a choice. */
function landingsOf(turn: Choosing, situation: Situation, map: MapOfGame): Pick[] {
  const placed = placedTile(turn.draft);
  const open = landings(turn.draft, situation);
  if (!placed || open.length < 2) return [];
  return open.flatMap((portion) => {
    const mooring = map.art.tiles[placed.tile]?.shores[portion]?.moorings[0];
    if (!mooring) return [];
    return [
      {
        place: { kind: 'landing' as const, portion },
        at: onMap(mooring.ship, placed),
        cell: placed,
        label: t('target.portion', { n: portion + 1 }),
        chosen: placed.portion === portion,
        choose: () => turn.choose((draft) => chooseLanding(draft, portion)),
        ...FREE,
      },
    ];
  });
}
