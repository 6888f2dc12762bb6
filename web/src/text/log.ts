/** What happened, as lines of the log: a text with its parameters, and the place where it happened. */
import type { Berth, ByGood, Destination, Good, SeenEvent } from '../generated/protocol';
import type { TextKey } from '../i18n/texts';
import { GOODS } from '../board/nouns';
import { atHideout, atLocation, atShore, type PlaceRef } from '../board/place';

/** What an event says without those before it. */
interface Told {
  /** The index of the event in the history. */
  index: number;
  seat: number | null;
  text: TextKey;
  place: PlaceRef | null;
  good: Good | null;
  goods: ByGood<number> | null;
  count: number;
  from: number | null;
}

/** The same, with the number of tiles at that time. */
export interface LogLine extends Told {
  /** The number of tiles on the map after the event. */
  tiles: number;
  /** Whether it placed a tile. */
  placed: boolean;
}

const line = (index: number, seat: number | null, text: TextKey, more: Partial<Told> = {}): Told => ({
  index,
  seat,
  text,
  place: null,
  good: null,
  goods: null,
  count: 0,
  from: null,
  ...more,
});

const placeOf = (to: Destination): PlaceRef => {
  if ('shore' in to) return atShore(to.shore);
  return 'hideout' in to ? atHideout(to.hideout.tile) : atShore(to.explore);
};

/** The line of an event; null if another event already says the same. */
function tell(event: SeenEvent, index: number): Told | null {
  switch (event.event) {
    case 'set_up':
      return line(index, event.first, 'log.set_up');
    case 'mulligan': {
      const count = Object.values(event.discarded).reduce((sum, cards) => sum + cards, 0);
      return count === 0
        ? line(index, event.seat, 'log.kept')
        : line(index, event.seat, 'log.exchanged', { count });
    }
    case 'first_island':
      return line(index, event.seat, 'log.first_island', { place: placeOf(event.to) });
    case 'played':
      return tellPlay(event, index);
    case 'turn_ended': {
      const count = GOODS.reduce((sum, good) => sum + event.produced[good], 0);
      return count === 0 ? null : line(index, event.seat, 'log.produced', { goods: event.produced, count });
    }
    case 'drew':
      return event.count === 0 ? null : line(index, event.seat, 'log.drew', { count: event.count });
    case 'reshuffled':
      return line(index, null, 'log.reshuffled');
    case 'took':
      return line(index, event.seat, 'log.took', { from: event.from });
    case 'turn_began':
      return null;
    case 'finished':
      return line(index, null, `log.finished.${event.reason}`);
  }
}

function tellPlay(event: Extract<SeenEvent, { event: 'played' }>, index: number): Told {
  const { seat } = event;
  switch (event.card) {
    case 'ship': {
      const place = placeOf(event.to);
      if ('explore' in event.to) return line(index, seat, 'log.explored', { place });
      return line(index, seat, 'hideout' in event.to ? 'log.pirate' : 'log.sailed', { place });
    }
    case 'plantation':
      return line(index, seat, 'log.plantation', { place: atLocation(event.at) });
    case 'gold_mine':
      return line(index, seat, 'log.gold_mine', { place: atLocation(event.at) });
    case 'ruins':
      return line(index, seat, 'log.ruins', { place: atLocation(event.at) });
    case 'building':
      return event.build === 'fort'
        ? line(index, seat, 'log.fort', { place: atLocation(event.at) })
        : line(index, seat, 'log.post', { place: atLocation(event.at), good: event.good });
    case 'market':
      return line(index, seat, 'log.market', { good: event.good });
  }
}

const placesTile = (event: SeenEvent): boolean => 'to' in event && 'explore' in event.to;

/** Everything that happened since the set-up. */
export function tellAll(history: readonly SeenEvent[]): LogLine[] {
  let tiles = 0;
  return history.flatMap((event, index) => {
    const placed = placesTile(event);
    if (placed) tiles += 1;
    const told = tell(event, index);
    return told ? [{ ...told, tiles, placed }] : [];
  });
}

/** What happened since a seat last ended its turn. */
export function sinceLastTurn(history: readonly SeenEvent[], seat: number | null): LogLine[] {
  const ends = history.map((event) => event.event === 'turn_ended' && event.seat === seat);
  const from = ends.lastIndexOf(true);
  return tellAll(history).filter((told) => told.index > from && (from < 0 || told.seat !== seat));
}

/** The place of the last event that has one, to mark it on the map. */
export function lastPlace(history: readonly SeenEvent[]): PlaceRef | null {
  for (let index = history.length - 1; index >= 0; index -= 1) {
    const event = history[index];
    const told = event ? tell(event, index) : null;
    if (told?.place) return told.place;
  }
  return null;
}

/** The last ship that was moved, and where it came from. */
export function lastVoyage(history: readonly SeenEvent[]): { seat: number; from: Berth } | null {
  const event = history.findLast(
    (told) => told.event === 'first_island' || (told.event === 'played' && told.card === 'ship'),
  );
  if (event?.event === 'played' && event.card === 'ship') return { seat: event.seat, from: event.from };
  return event?.event === 'first_island' ? { seat: event.seat, from: 'reserve' } : null;
}
