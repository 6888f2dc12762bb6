/** What a press on a place of the map means. */
import type { Closed } from '../generated/protocol';
import { atShore, islandOf, samePlace, type OfferRef, type PlaceRef } from '../board/place';
import type { MapOfGame } from '../board/scene';
import { t } from '../i18n/i18n.svelte';
import { placeWords, whyNotHere } from '../text/places';
import { chooseShore } from '../turn/choices';
import type { Turn } from '../turn/turn.svelte';
import type { Pick } from './picks';

interface Touched {
  turn: Turn;
  map: MapOfGame;
  picks: readonly Pick[];
  closed: readonly Closed[] | null;
  nameOf: (seat: number) => string;
}

/** Chooses a place, or says what it is and why it cannot be chosen. */
export function touchPlace(touched: PlaceRef | OfferRef, here: Touched): void {
  const { turn, picks } = here;
  const place = turn.card === 'ship' ? landUnder(touched, here) : touched;
  const pick = picks.find((other) => samePlace(other.place, place));
  if (pick) pick.choose();
  else if (isOnMap(place) && !shipAt(place, here) && !sailTo(place, here)) tell(place, here);
}

function tell(place: PlaceRef, { turn, map, closed, nameOf }: Touched): void {
  const { card, excluded } = turn;
  const reason = turn.need === 'ship' ? t('prompt.ship') : whyNotHere(place, { card, excluded, closed }, map);
  const message = [placeWords(place, map, nameOf), reason].filter(Boolean).join(': ');
  turn.notice = { message, card };
}

/** For a ship, a press on a location means the shore of its portion. */
function landUnder(place: PlaceRef | OfferRef, { map }: Touched): PlaceRef | OfferRef {
  if (place.kind !== 'location') return place;
  const location = map.art.tiles[place.tile]?.locations[place.location];
  return location ? atShore({ tile: place.tile, portion: location.portion }) : place;
}

const isOnMap = (place: PlaceRef | OfferRef): place is PlaceRef =>
  place.kind === 'location' || place.kind === 'shore' || place.kind === 'hideout';

/** When a ship has to be chosen, its island means the ship. */
function shipAt(place: PlaceRef, { turn, map, picks }: Touched): boolean {
  if (place.kind !== 'shore' || turn.need !== 'ship') return false;
  const { islands } = map.view;
  const island = islandOf(islands, place);
  const pick = picks.find(
    (other) => other.place.kind === 'ship' && islandOf(islands, other.place) === island,
  );
  pick?.choose();
  return pick !== undefined;
}

/** Every shore of an island is the same destination: the ship goes to the one that was touched. */
function sailTo(place: PlaceRef, { turn, map }: Touched): boolean {
  if (place.kind !== 'shore' || turn.draft.tile !== null) return false;
  const { islands } = map.view;
  const island = islandOf(islands, place);
  const open = turn.targets?.shores.some((other) => islandOf(islands, other) === island) ?? false;
  if (open) turn.choose((draft) => chooseShore(draft, place));
  return open;
}
