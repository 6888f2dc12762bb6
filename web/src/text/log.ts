/** What happened, told entry by entry: a text with its fillings, and the place that it happened at. */
import type { Berth, ByGood, Destination, Good, SeenEvent } from '../generated/protocol';
import type { TextKey } from '../i18n/texts';
import { GOODS } from '../game/nouns';

export type Spot = { tile: string; location?: number; portion?: number; hideout?: true };

/** What an event tells on its own. */
interface Told {
  /** The place of the event in the history. */
  index: number;
  seat: number | null;
  text: TextKey;
  spot: Spot | null;
  good: Good | null;
  goods: ByGood<number> | null;
  count: number;
  from: number | null;
}

/** The same, with what lay then. */
export interface Entry extends Told {
  /** How many tiles lay when it had happened. */
  tiles: number;
  /** Whether it placed the last of them. */
  placed: boolean;
}

const entry = (index: number, seat: number | null, text: TextKey, more: Partial<Told> = {}): Told => ({
  index,
  seat,
  text,
  spot: null,
  good: null,
  goods: null,
  count: 0,
  from: null,
  ...more,
});

const spotOf = (to: Destination): Spot => {
  if ('shore' in to) return to.shore;
  if ('hideout' in to) return { tile: to.hideout.tile, hideout: true };
  return { tile: to.explore.tile, portion: to.explore.portion };
};

/** What an event tells; nothing for what is told by others. */
function tell(event: SeenEvent, index: number): Told | null {
  switch (event.event) {
    case 'set_up':
      return entry(index, event.first, 'log.set_up');
    case 'mulligan': {
      const count = Object.values(event.discarded).reduce((sum, cards) => sum + cards, 0);
      return count === 0
        ? entry(index, event.seat, 'log.kept')
        : entry(index, event.seat, 'log.exchanged', { count });
    }
    case 'first_island':
      return entry(index, event.seat, 'log.first_island', { spot: spotOf(event.to) });
    case 'played':
      return tellPlay(event, index);
    case 'turn_ended': {
      const count = GOODS.reduce((sum, good) => sum + event.produced[good], 0);
      return count === 0 ? null : entry(index, event.seat, 'log.produced', { goods: event.produced, count });
    }
    case 'drew':
      return event.count === 0 ? null : entry(index, event.seat, 'log.drew', { count: event.count });
    case 'reshuffled':
      return entry(index, null, 'log.reshuffled');
    case 'took':
      return entry(index, event.seat, 'log.took', { from: event.from });
    case 'turn_began':
      return null;
    case 'finished':
      return entry(index, null, `log.finished.${event.reason}`);
  }
}

function tellPlay(event: Extract<SeenEvent, { event: 'played' }>, index: number): Told {
  const { seat } = event;
  switch (event.card) {
    case 'ship': {
      const spot = spotOf(event.to);
      if ('explore' in event.to) return entry(index, seat, 'log.explored', { spot });
      return entry(index, seat, 'hideout' in event.to ? 'log.pirate' : 'log.sailed', { spot });
    }
    case 'plantation':
      return entry(index, seat, 'log.plantation', { spot: event.at });
    case 'gold_mine':
      return entry(index, seat, 'log.gold_mine', { spot: event.at });
    case 'ruins':
      return entry(index, seat, 'log.ruins', { spot: event.at });
    case 'building':
      return event.build === 'fort'
        ? entry(index, seat, 'log.fort', { spot: event.at })
        : entry(index, seat, 'log.post', { spot: event.at, good: event.good });
    case 'market':
      return entry(index, seat, 'log.market', { good: event.good });
  }
}

const placesTile = (event: SeenEvent): boolean => 'to' in event && 'explore' in event.to;

/** What happened, since the table was laid. */
export function tellAll(history: readonly SeenEvent[]): Entry[] {
  let tiles = 0;
  return history.flatMap((event, index) => {
    const placed = placesTile(event);
    if (placed) tiles += 1;
    const told = tell(event, index);
    return told ? [{ ...told, tiles, placed }] : [];
  });
}

/** What happened since a seat last ended its turn. */
export function sinceLastTurn(history: readonly SeenEvent[], seat: number | null): Entry[] {
  const ends = history.map((event) => event.event === 'turn_ended' && event.seat === seat);
  const from = ends.lastIndexOf(true);
  return tellAll(history).filter((told) => told.index > from && (from < 0 || told.seat !== seat));
}

/** The spots of the last play of another, to ring them. */
export function lastSpot(history: readonly SeenEvent[]): Spot | null {
  for (let index = history.length - 1; index >= 0; index -= 1) {
    const event = history[index];
    const told = event ? tell(event, index) : null;
    if (told?.spot) return told.spot;
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
