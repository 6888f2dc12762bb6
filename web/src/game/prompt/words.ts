/** What the prompt says about a turn: what is chosen, what is asked for, what the end of the turn brings. */
import type { SeenSeat, View } from '../../generated/protocol';
import { listed, t } from '../../i18n/i18n.svelte';
import type { MapOfGame } from '../../board/scene';
import { sentences } from '../../text/sentences';
import { atLocation, samePlace } from '../../board/place';
import { builtWords, destinationWords, goodsWords, growthWords } from '../../text/things';
import type { Draft } from '../../turn/draft';
import { builds, targets, type Situation } from '../../turn/options';
import type { Turn } from '../../turn/turn.svelte';

/** The place or good that is chosen. */
export function chosenWords({ draft, card, growth }: Turn, { scene, names }: MapOfGame): string {
  const { at, build, good, to } = draft;
  if (at) {
    const pad = scene.pads.find(({ place }) => samePlace(place, atLocation(at)));
    const place = build ? builtWords(build) : pad ? t(`place.${pad.kind}`) : '';
    const island = names.around(at);
    // The name of the card may be the same word.
    return card && place === t(`card.${card}`) ? island : t('prompt.place', { place, island });
  }
  if (good) return t(`good.${good}`);
  if (!to) return '';
  if (!('explore' in to)) return destinationWords(to, names);
  const groups = growth.map((islands) => islands.map((island) => names.of(island)));
  const tile = t('place.new_tile');
  return groups.length > 0 ? t('prompt.place', { place: tile, island: growthWords(groups) }) : tile;
}

/** What the player has to choose, or whom the game waits for. */
export function askedWords(
  { situation, need, card, draft }: Turn,
  view: Pick<View, 'phase' | 'turn'>,
  online: boolean,
  nameOf: (seat: number) => string,
): string {
  if (view.phase === 'finished') return t('prompt.finished');
  if (!online) return t('prompt.lost');
  if (!situation) return view.turn === null ? '' : t('prompt.wait', { name: nameOf(view.turn) });
  switch (need) {
    case 'card':
      return situation.legal.cards?.some((state) => state.playable) ? t('prompt.card') : t('prompt.only_end');
    case 'target':
      if (view.phase === 'first_islands') return t('prompt.first_island');
      return card === 'ship' ? t('prompt.voyage') : t('prompt.target');
    case 'exchange':
      return t('prompt.exchange');
    case 'ship':
      return t('prompt.ship');
    case 'cell':
      return t('prompt.cell');
    case 'build':
      return t('prompt.build');
    case 'good':
      return t('prompt.good');
    default:
      return soleWords(draft, situation);
  }
}

/** Says that a choice was made because there was no other. */
function soleWords(draft: Draft, situation: Situation): string {
  if (draft.at === null) return '';
  if (draft.build !== null && builds(draft, situation).length === 1) return t('prompt.only_build');
  return targets(draft, situation).locations.length === 1 ? t('prompt.only_place') : '';
}

/** Whom a ship at the chosen hideout hits, on which islands, and what it gives up. */
export function raidWords(
  { raid }: Turn,
  { view, names }: MapOfGame,
  nameOf: (seat: number) => string,
): string {
  if (!raid) return '';
  const islands = listed(
    raid.islands.map((island) => names.of(view.islands[island])),
    'conjunction',
  );
  const hit = listed(raid.seats.map(nameOf), 'conjunction');
  const costs =
    raid.seats.length > 0 ? t('prompt.raid', { islands, names: hit }) : t('prompt.raid_nobody', { islands });
  return sentences(costs, view.options.edition === 'international' ? t('prompt.raid_no_card') : '');
}

/** What the end of the turn brings. */
export function bringsWords({ production, draws: n }: SeenSeat): string {
  const goods = goodsWords(production);
  return goods ? t('prompt.brings', { goods, n }) : t('prompt.brings_cards', { n });
}
