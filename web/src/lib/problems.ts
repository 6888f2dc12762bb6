/** What went wrong with a request, in the reader's language where the kind of it is known. */
import { t } from '../i18n/i18n.svelte';
import type { TextKey } from '../i18n/texts';
import { Refusal } from './api';

const BY_CODE: Record<string, TextKey> = {
  wrong_password: 'problem.wrong_password',
  name_taken: 'problem.name_taken',
  too_many: 'problem.too_many',
  unavailable: 'problem.unavailable',
  missing: 'problem.missing',
};

export function problemWords(error: unknown): string {
  if (error instanceof Refusal) {
    const key = BY_CODE[error.code];
    return key ? t(key) : error.message;
  }
  return error instanceof TypeError ? t('front.offline') : String(error);
}
