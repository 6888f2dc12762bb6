/** Why a card cannot be played, in the reader's language. */
import type { CardState } from '../generated/protocol';
import { t } from '../i18n/i18n.svelte';
import type { TextKey } from '../i18n/texts';

const BY_RULE: Record<string, TextKey> = {
  S3: 'why.S3',
  S4: 'why.S4',
  T1: 'why.T1',
  T2: 'why.T2',
  K0: 'why.K0',
  K6: 'why.K6',
  K7: 'why.K7',
  K8: 'why.K8',
  C5: 'why.C5',
};

export function reasonFor(state: CardState): string {
  const key = BY_RULE[state.rule ?? ''];
  return key ? t(key, { card: t(`card.${state.card}`) }) : (state.reason ?? '');
}
