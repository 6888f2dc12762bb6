/** Why something cannot be undone. */
import type { NoTakeBack, TakeBack } from '../generated/protocol';
import { t } from '../i18n/i18n.svelte';
import type { TextKey } from '../i18n/texts';

const BY_CODE: Record<NoTakeBack, TextKey> = {
  nothing_done: 'undo.nothing',
  tile_revealed: 'undo.tile',
  cards_drawn: 'undo.cards',
  used_up: 'undo.used_up',
};

export const undoWords = (takeBack: TakeBack | null): string => t(BY_CODE[takeBack?.why ?? 'nothing_done']);
