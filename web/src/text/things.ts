/** Things of the map in words, for hints, the log and the screen reader. */
import type { Berth, Built, Cards, Destination, Good } from '../generated/protocol';
import { t } from '../i18n/i18n.svelte';
import type { TextKey } from '../i18n/texts';
import type { SetArt } from '../board/art';
import type { IslandNames } from '../board/islands';
import type { PlaceRef } from '../board/place';
import type { LogLine } from './log';
import { CARDS, goodOf, GOODS } from '../board/nouns';

/** What sentences about a game need. */
export interface Telling {
  art: SetArt;
  names: IslandNames;
  nameOf: (seat: number) => string;
  /** The seat of the reader, which sentences call "you". */
  reader: number | null;
}

/** The locations and the hideout of a tile. */
export function tileWords(art: SetArt, tile: string): string {
  const anchors = art.tiles[tile];
  if (!anchors) return '';
  const words = anchors.locations.map(({ kind }) => t(`place.${kind}`));
  if (anchors.hideout) words.push(t('place.hideout'));
  return words.join(', ');
}

export const builtWords = (built: Built): string =>
  built === 'fort' ? t('build.fort') : t('build.post', { good: t(`good.${built.post}`) });

export function berthWords(berth: Berth, names: IslandNames): string {
  if (berth === 'reserve') return t('ship.reserve');
  if ('shore' in berth) return t('ship.from', { island: names.at(berth.shore) });
  return t('ship.pirate');
}

/** The place where something happened, with its name at that time. */
function earlierWords(place: PlaceRef, tiles: number, { art, names }: Telling): string {
  if (place.kind === 'hideout') return t('place.hideout');
  const portion =
    place.kind === 'shore' ? place.portion : (art.tiles[place.tile]?.locations[place.location]?.portion ?? 0);
  return names.earlier({ tile: place.tile, portion }, tiles);
}

export function destinationWords(to: Destination, names: IslandNames): string {
  if ('shore' in to) return names.at(to.shore);
  return 'hideout' in to ? t('place.hideout') : t('place.new_tile');
}

export const cardsWords = (cards: Cards): string =>
  CARDS.filter((card) => cards[card] > 0)
    .map((card) => t(`count.${card}`, { n: cards[card] }))
    .join(', ');

export const goodsWords = (goods: Record<Good, number>): string =>
  GOODS.filter((good) => goods[good] > 0)
    .map((good) => t(`count.${good}`, { n: goods[good] }))
    .join(', ');

/** What a tile does to islands: a phrase with the names of each group that becomes one island. */
export const growthWords = (groups: readonly (readonly string[])[]): string =>
  groups
    .map((group) =>
      group.length > 1
        ? t('prompt.joins', { islands: group.join(' + ') })
        : t('prompt.grows', { island: group.join() }),
    )
    .join(', ');

/** A line of the log as a sentence. */
export function lineWords(line: LogLine, telling: Telling): string {
  const { art, names, nameOf, reader } = telling;
  const { place } = line;
  const kind =
    place?.kind === 'location' ? art.tiles[place.tile]?.locations[place.location]?.kind : undefined;
  const good = line.good ?? (kind ? goodOf(kind) : null);
  const sentence = t(wordingOf(line, reader), {
    name: line.seat === null ? '' : nameOf(line.seat),
    other: line.from === null ? '' : nameOf(line.from),
    island: place ? earlierWords(place, line.tiles, telling) : '',
    good: good ? t(`good.${good}`) : '',
    goods: line.goods ? goodsWords(line.goods) : '',
    n: line.count,
  });
  const joined = line.placed ? names.joinedBy(line.tiles) : [];
  return joined.length > 0 ? `${sentence} (${growthWords(joined)})` : sentence;
}

function wordingOf(line: LogLine, reader: number | null): TextKey {
  if (reader === null) return line.text;
  if (line.from === reader) return 'log.took_yours';
  return line.seat === reader ? (YOURS[line.text] ?? line.text) : line.text;
}

/** Sentences about others, with the same sentence about the reader. */
const YOURS: Partial<Record<TextKey, TextKey>> = {
  'log.drew': 'log.you.drew',
  'log.exchanged': 'log.you.exchanged',
  'log.explored': 'log.you.explored',
  'log.first_island': 'log.you.first_island',
  'log.fort': 'log.you.fort',
  'log.gold_mine': 'log.you.gold_mine',
  'log.kept': 'log.you.kept',
  'log.market': 'log.you.market',
  'log.pirate': 'log.you.pirate',
  'log.plantation': 'log.you.plantation',
  'log.post': 'log.you.post',
  'log.produced': 'log.you.produced',
  'log.ruins': 'log.you.ruins',
  'log.sailed': 'log.you.sailed',
  'log.set_up': 'log.you.set_up',
  'log.took': 'log.you.took',
};
