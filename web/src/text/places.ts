/** Places of the map in words: what is there, and why it cannot be chosen. */
import type { Berth, Card, Closed } from '../generated/protocol';
import { t } from '../i18n/i18n.svelte';
import type { MapOfGame } from '../map/picks';
import { islandAround, islandOf, samePlace, type PlaceRef } from '../map/place';
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
  ship: Berth | null;
  closed: readonly Closed[] | null;
}

/** Why a place cannot be chosen with the card that is being played; nothing while no card is. */
export function whyNotHere(
  place: PlaceRef,
  { card, ship, closed }: Playing,
  { scene, view: { islands } }: MapOfGame,
): string {
  if (card === null) return '';
  const elsewhere = t('why.other_place', { card: t(`card.${card}`) });
  if (place.kind === 'location') {
    const pad = scene.pads.find((other) => samePlace(other.place, place));
    if (!pad) return '';
    if (pad.owner !== null) return t('why.taken');
    const island = islandAround(islands, place);
    const number = island ? islands.indexOf(island) : -1;
    const told = closed?.find((entry) => entry.card === card && entry.islands.includes(number));
    return told?.kinds.includes(pad.kind) ? whyWords(told.why) : elsewhere;
  }
  if (card !== 'ship') return elsewhere;
  if (place.kind === 'hideout') return t('why.taken');
  const home = ship && ship !== 'reserve' && 'shore' in ship ? islandOf(islands, ship.shore) : undefined;
  return home && home === islandOf(islands, place) ? t('why.same_island') : t('why.voyage');
}
