/** Why something cannot be undone: nothing was done yet, or something hidden was revealed. */
import type { SeenEvent, TakeBack } from '../generated/protocol';
import { t } from '../i18n/i18n.svelte';

export function undoReason(
  takeBack: TakeBack | null,
  history: readonly SeenEvent[],
  seat: number | null,
): string {
  if (takeBack?.rule !== 'V1') return t('undo.nothing');
  const last = history.findLast((event) => {
    if (event.event === 'played' || event.event === 'first_island')
      return event.seat === seat && event.revealed !== null;
    return (event.event === 'drew' || event.event === 'mulligan') && event.seat === seat;
  });
  return last?.event === 'played' || last?.event === 'first_island' ? t('undo.tile') : t('undo.cards');
}
