/** Why a card cannot be played, in the reader's language. */
import type { CardState, Closed, Why } from '../generated/protocol';
import type { MapOfGame } from '../board/scene';
import { t } from '../i18n/i18n.svelte';

export const whyWords = (why: Why): string => {
  switch (why.code) {
    case 'cannot_pay':
      return t('why.cannot_pay', { n: why.cost, cards: why.cards });
    case 'ships_needed':
      return t('why.ships_needed', { n: why.need, have: why.have });
    default:
      return t(`why.${why.code}`);
  }
};

/** How many islands a reason names. */
const NAMED = 3;

/** Why a card cannot be played anywhere; where only ships are missing, on which islands. */
export function reasonFor(
  { card, why, reason }: CardState,
  closed: readonly Closed[] | null,
  { view, names }: Pick<MapOfGame, 'view' | 'names'>,
): string {
  if (why?.code !== 'ships_needed') return why ? whyWords(why) : (reason ?? '');
  const { need } = why;
  const islands = (closed ?? [])
    .flatMap(({ card: other, why, islands }) =>
      other === card && why.code === 'ships_needed'
        ? islands.map((island) => ({ island, have: why.have }))
        : [],
    )
    .toSorted((one, two) => two.have - one.have)
    .slice(0, NAMED)
    .map(({ island, have }) => t('why.ships_at', { island: names.of(view.islands[island]), have, n: need }));
  return islands.length === 0
    ? whyWords(why)
    : t('why.no_ships_there', { n: need, islands: islands.join(', ') });
}
