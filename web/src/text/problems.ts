/** What went wrong, in the reader's language where the kind of it is known. */
import type { Refused, RefusedCode } from '../generated/protocol';
import { t } from '../i18n/i18n.svelte';
import type { TextKey } from '../i18n/texts';
import { Refusal } from '../connection/api';

/** What the server says over its socket, but for what needs its own words: what could not be read, and which rule forbids. */
const OVER_THE_SOCKET: Record<Exclude<RefusedCode, 'malformed' | 'rules'>, TextKey> = {
  away: 'problem.away',
  no_such_table: 'table.missing',
  not_seated: 'problem.not_seated',
  not_started: 'problem.not_started',
  not_your_seat: 'problem.not_your_seat',
  rated: 'problem.rated',
  stale: 'problem.stale',
  too_many: 'problem.too_many',
  unavailable: 'problem.unavailable',
};

/** What the server says to requests too. */
const BY_CODE: Record<string, TextKey> = {
  ...OVER_THE_SOCKET,
  conflict: 'problem.conflict',
  finished: 'problem.finished',
  forbidden: 'problem.forbidden',
  has_account: 'problem.has_account',
  internal: 'problem.internal',
  missing: 'problem.missing',
  name_taken: 'problem.name_taken',
  no_account: 'problem.no_account',
  not_finished: 'problem.not_finished',
  not_ready: 'problem.not_ready',
  seat_taken: 'problem.seat_taken',
  seats_open: 'problem.seats_open',
  started: 'problem.started',
  too_many_bots: 'problem.too_many_bots',
  too_slow: 'problem.too_slow',
  unknown_person: 'problem.unknown_person',
  unknown_rules: 'problem.unknown_rules',
  wrong_password: 'problem.wrong_password',
};

/** Why a request failed. */
export function problemWords(error: unknown): string {
  if (error instanceof Refusal) {
    const key = BY_CODE[error.code];
    return key ? t(key) : error.message;
  }
  return error instanceof TypeError ? t('front.offline') : String(error);
}

/** Why the server refused something. */
export function refusedWords(refused: Refused): string {
  if (refused.code === 'rules')
    return t('problem.rules', { rule: refused.rule ?? '', reason: refused.message });
  const key = BY_CODE[refused.code];
  return key ? t(key) : refused.message;
}
