/** Places of the map in words: what is there, and why it cannot be chosen. */
import type { Card, Closed, Destination } from '../generated/protocol';
import { t } from '../i18n/i18n.svelte';
import { islandAround, islandOf, samePlace, type PlaceRef } from '../board/place';
import type { MapOfGame } from '../board/scene';
import { whyWords } from './reasons';
import { builtWords } from './things';

type NameOf = (seat: number) => string;

/** What is at a place. */
export function placeWords(place: PlaceRef, { scene, names, view }: MapOfGame, nameOf: NameOf): string {
  const who = (seat: number) => (seat === view.viewer ? t('inspect.you') : nameOf(seat));
  switch (place.kind) {
    case 'location': {
      const pad = scene.pads.find((other) => samePlace(other.place, place));
      if (!pad) return '';
      const island = names.around(place);
      const what = pad.built ? builtWords(pad.built) : t(`place.${pad.kind}`);
      if (pad.owner === null) return t('inspect.vacant', { place: what, island });
      return pad.owner === view.viewer
        ? t('inspect.mine', { place: what, island })
        : t('inspect.taken', { place: what, island, name: nameOf(pad.owner) });
    }
    case 'hideout': {
      const pirate = scene.hideouts.find((other) => samePlace(other.place, place))?.pirate ?? null;
      if (pirate === null) return t('inspect.hideout');
      return pirate === view.viewer
        ? t('inspect.pirate_mine')
        : t('inspect.pirate', { name: nameOf(pirate) });
    }
    case 'shore': {
      const island = islandOf(view.islands, place);
      if (!island) return '';
      const ships = island.ships.flatMap((count, seat) => (count > 0 ? [`${who(seat)} ×${count}`] : []));
      const list = (seats: number[]) => seats.map(who).join(', ');
      const parts = [
        names.of(island),
        ships.length > 0 ? t('inspect.ships', { list: ships.join(', ') }) : t('inspect.no_ships'),
      ];
      if (island.pirates.length > 0) parts.push(t('inspect.pirates', { list: list(island.pirates) }));
      if (island.forts.length > 0) parts.push(t('inspect.forts', { list: list(island.forts) }));
      return parts.join(' · ');
    }
  }
}

/** The card that is being played. */
interface Playing {
  card: Card | null;
  /** The destination that the chosen ship cannot have. */
  excluded: Destination | null;
  closed: readonly Closed[] | null;
}

/**
 * Why a place cannot be chosen with the card that is being played; empty while no card is. The server says
 * why an island is closed to a card, and which island a ship cannot go to. About other places the sentence
 * only says what everyone sees there, or where the card can go.
 */
export function whyNotHere(
  place: PlaceRef,
  { card, excluded, closed }: Playing,
  { scene, view: { islands } }: MapOfGame,
): string {
  if (card === null) return '';
  const elsewhere = card === 'ship' ? t('why.voyage') : t('why.other_place', { card: t(`card.${card}`) });
  switch (place.kind) {
    case 'location': {
      const pad = scene.pads.find((other) => samePlace(other.place, place));
      if (!pad) return '';
      if (pad.owner !== null) return t('why.taken');
      const island = islandAround(islands, place);
      const number = island ? islands.indexOf(island) : -1;
      const told = closed?.find((entry) => entry.card === card && entry.islands.includes(number));
      return told?.kinds.includes(pad.kind) ? whyWords(told.why) : elsewhere;
    }
    case 'hideout': {
      const hideout = scene.hideouts.find((other) => samePlace(other.place, place));
      return card === 'ship' && hideout && hideout.pirate !== null ? t('why.taken') : elsewhere;
    }
    case 'shore': {
      const home = excluded && 'shore' in excluded ? islandOf(islands, excluded.shore) : undefined;
      return home && home === islandOf(islands, place) ? t('why.same_island') : elsewhere;
    }
  }
}
