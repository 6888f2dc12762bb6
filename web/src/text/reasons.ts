/** Why something cannot be done, in the reader's language. */
import type { CardState, Why } from '../generated/protocol';
import { t } from '../i18n/i18n.svelte';
import type { Session } from '../table/session.svelte';
import { islandOf, playedCard } from '../game/turn/turn';

const whyWords = (why: Why): string => {
  switch (why.code) {
    case 'cannot_pay':
      return t('why.cannot_pay', { n: why.cost, cards: why.cards });
    case 'ships_needed':
      return t('why.ships_needed', { n: why.need, have: why.have });
    default:
      return t(`why.${why.code}`);
  }
};

/** Why a card cannot be played anywhere. */
export const reasonFor = (state: CardState): string =>
  state.why ? whyWords(state.why) : (state.reason ?? '');

/** Why a place of the map cannot be chosen with the card that is being played; nothing while none is. */
export function whyNotHere(session: Session, key: string): string {
  const card = playedCard(session.draft);
  const { scene, game, names } = session;
  const [kind, tile = '', index = ''] = key.split(':');
  if (card === null || !scene || !game) return '';
  if (kind === 'location') {
    const pad = scene.pads.find((other) => other.key === `${tile}:${index}`);
    if (!pad) return '';
    if (pad.owner !== null) return t('why.taken');
    const island = names?.around(pad.location);
    const number = island ? game.view.islands.indexOf(island) : -1;
    const closed = game.closed?.find((entry) => entry.card === card && entry.islands.includes(number));
    return closed?.kinds.includes(pad.kind)
      ? whyWords(closed.why)
      : t('why.other_place', { card: t(`card.${card}`) });
  }
  if (card !== 'ship') return t('why.other_place', { card: t(`card.${card}`) });
  if (kind === 'hideout') return t('why.taken');
  const from = session.draft.ship;
  const home = from && from !== 'reserve' && 'shore' in from ? islandOf(game.view.islands, from.shore) : null;
  const here = islandOf(game.view.islands, { tile, portion: Number(index) });
  return home && home === here ? t('why.same_island') : t('why.voyage');
}
