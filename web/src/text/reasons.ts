/** Why a card cannot be played, in the reader's language. */
import type { CardState, Why } from '../generated/protocol';
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

/** Why a card cannot be played anywhere. */
export const reasonFor = (state: CardState): string =>
  state.why ? whyWords(state.why) : (state.reason ?? '');
