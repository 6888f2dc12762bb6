/** Everything on the map that can be chosen now, in reading order, and what choosing it does. */
import { t } from '../i18n/i18n.svelte';
import { builtWords } from '../text/things';
import { middleOf, type Cell, type Point } from './hex';
import type { Session } from '../table/session.svelte';
import {
  chooseCell,
  chooseHideout,
  chooseLocation,
  choosePortion,
  chooseShore,
  islandOf,
  portions,
} from '../game/turn/turn';
import { onMap } from './hex';

export interface Pick {
  key: string;
  at: Point;
  /** The tile or empty cell that it lies on. */
  cell: Cell;
  label: string;
  chosen: boolean;
  cost: number | null;
  pirated: boolean;
  choose: () => void;
}

export const shoreKey = (shore: { tile: string; portion: number }): string =>
  `shore:${shore.tile}:${shore.portion}`;
export const locationKey = (at: { tile: string; location: number }): string =>
  `location:${at.tile}:${at.location}`;

export function picksOf(session: Session): Pick[] {
  const { targets, scene, draft, names, situation, game } = session;
  if (!targets || !scene || !names || !situation || !game) return [];
  const cellOf = (tile: string): Cell =>
    game.view.tiles.find((placed) => placed.tile === tile) ?? { q: 0, r: 0 };
  const picks: Pick[] = [];
  for (const target of targets.locations) {
    const pad = scene.pads.find((other) => other.key === `${target.at.tile}:${target.at.location}`);
    if (!pad) continue;
    const label = t('target.location', {
      place: t(`place.${pad.kind}`),
      island: names.of(names.around(target.at)),
      n: target.cost,
      pirates: target.pirated ? t('target.pirates') : '',
    });
    const chosen = draft.at?.tile === target.at.tile && draft.at.location === target.at.location;
    picks.push({
      key: locationKey(target.at),
      at: pad.at,
      cell: cellOf(target.at.tile),
      label,
      chosen,
      cost: target.cost,
      pirated: target.pirated,
      choose: () => session.choose((now, here) => chooseLocation(now, target.at, here)),
    });
  }
  if (draft.tile === null) {
    for (const shore of targets.shores) {
      const island = islandOf(game.view.islands, shore);
      const place = scene.shores.find((other) => shoreKey(other.shore) === shoreKey(shore));
      if (!place || !island) continue;
      const to = draft.to;
      const chosen = to !== null && 'shore' in to && islandOf(game.view.islands, to.shore) === island;
      picks.push({
        key: shoreKey(shore),
        at: place.middle,
        cell: place.tile,
        label: t('target.shore', { island: names.of(island) }),
        chosen,
        cost: null,
        pirated: false,
        choose: () => session.choose((now) => chooseShore(now, shore)),
      });
    }
    for (const hideout of targets.hideouts) {
      const place = scene.hideouts.find((other) => other.tile === hideout.tile);
      if (!place) continue;
      const to = draft.to;
      picks.push({
        key: `hideout:${hideout.tile}`,
        at: place.at,
        cell: cellOf(hideout.tile),
        label: t('target.hideout'),
        chosen: to !== null && 'hideout' in to && to.hideout.tile === hideout.tile,
        cost: null,
        pirated: false,
        choose: () => session.choose((now) => chooseHideout(now, hideout)),
      });
    }
  }
  const ghost = draft.to !== null && 'explore' in draft.to ? draft.to.explore : null;
  targets.cells.forEach((cell, index) => {
    const chosen = ghost !== null && ghost.q === cell.q && ghost.r === cell.r;
    picks.push({
      key: `cell:${cell.q}:${cell.r}`,
      at: middleOf(cell),
      cell,
      label: t('target.cell', { n: index + 1 }),
      chosen,
      cost: null,
      pirated: false,
      choose: () => session.choose((now, here) => chooseCell(now, cell, here)),
    });
  });
  if (ghost) {
    const shores = session.art?.tiles[ghost.tile]?.shores ?? [];
    const open = portions(draft, situation);
    for (const portion of open.length > 1 ? open : []) {
      const mooring = shores[portion]?.moorings[0];
      if (!mooring) continue;
      picks.push({
        key: `portion:${portion}`,
        at: onMap(mooring.ship, ghost),
        cell: ghost,
        label: t('target.portion', { n: portion + 1 }),
        chosen: ghost.portion === portion,
        cost: null,
        pirated: false,
        choose: () => session.choose((now) => choosePortion(now, portion)),
      });
    }
  }
  return picks;
}

/** A place of the map in words, for whoever points at it. */
export function inspect(session: Session, key: string, nameOf: (seat: number) => string): string {
  const { scene, names, game } = session;
  const [kind, tile = '', index = ''] = key.split(':');
  if (!scene || !names || !game) return '';
  if (kind === 'location') {
    const pad = scene.pads.find((other) => other.key === `${tile}:${index}`);
    if (!pad) return '';
    const island = names.of(names.around(pad.location));
    const place = pad.built ? builtWords(pad.built) : t(`place.${pad.kind}`);
    return pad.owner === null
      ? t('inspect.vacant', { place, island })
      : t('inspect.taken', { place, island, name: nameOf(pad.owner) });
  }
  if (kind === 'hideout') {
    const pirate = scene.hideouts.find((other) => other.tile === tile)?.pirate ?? null;
    return pirate === null ? t('inspect.hideout') : t('inspect.pirate', { name: nameOf(pirate) });
  }
  const island = islandOf(game.view.islands, { tile, portion: Number(index) });
  if (!island) return '';
  const ships = island.ships.flatMap((count, seat) => (count > 0 ? [`${nameOf(seat)} ×${count}`] : []));
  const parts = [
    names.of(island),
    ships.length > 0 ? t('inspect.ships', { list: ships.join(', ') }) : t('inspect.no_ships'),
  ];
  if (island.pirates.length > 0)
    parts.push(t('inspect.pirates', { list: island.pirates.map(nameOf).join(', ') }));
  if (island.forts.length > 0) parts.push(t('inspect.forts', { list: island.forts.map(nameOf).join(', ') }));
  return parts.join(' · ');
}
