/** What went wrong, in the reader's language where its code is known. */
import type { ProblemCode, Refused, RefusedCode } from '../generated/protocol';
import { t } from '../i18n/i18n.svelte';
import type { TextKey } from '../i18n/texts';
import { RequestError } from '../connection/api';

/** For these, the server's sentence says more than a translated text could. */
type InItsOwnWords = 'invalid' | 'malformed' | 'method' | 'rules';

/** The texts of all other codes, of HTTP and of the socket. */
const BY_CODE: Record<Exclude<ProblemCode | RefusedCode, InItsOwnWords>, TextKey> = {
  away: 'problem.away',
  banned: 'problem.banned',
  blocked: 'problem.blocked',
  code_needed: 'problem.code_needed',
  conflict: 'problem.conflict',
  finished: 'problem.finished',
  forbidden: 'problem.forbidden',
  has_account: 'problem.has_account',
  internal: 'problem.internal',
  limit: 'problem.limit',
  missing: 'problem.missing',
  muted: 'problem.muted',
  name_taken: 'problem.name_taken',
  no_account: 'problem.no_account',
  no_guests: 'problem.no_guests',
  not_away: 'problem.not_away',
  no_such_table: 'table.missing',
  not_finished: 'problem.not_finished',
  not_ready: 'problem.not_ready',
  not_seated: 'problem.not_seated',
  not_started: 'problem.not_started',
  not_your_seat: 'problem.not_your_seat',
  rated: 'problem.rated',
  registration_closed: 'problem.registration_closed',
  resigned: 'problem.resigned',
  seat_taken: 'problem.seat_taken',
  seats_open: 'problem.seats_open',
  stale: 'problem.stale',
  started: 'problem.started',
  switched_off: 'problem.switched_off',
  too_many: 'problem.too_many',
  too_many_bots: 'problem.too_many_bots',
  too_many_targets: 'problem.too_many_targets',
  too_many_games: 'problem.too_many_games',
  too_many_listed: 'problem.too_many_listed',
  too_many_seats: 'problem.too_many_seats',
  too_many_sets: 'problem.too_many_sets',
  too_many_tables: 'problem.too_many_tables',
  too_slow: 'problem.too_slow',
  unavailable: 'problem.unavailable',
  unknown_person: 'problem.unknown_person',
  unknown_rules: 'problem.unknown_rules',
  wrong_password: 'problem.wrong_password',
};

/** The text for a code; undefined if the server is newer than this page and has a new code. */
function textFor(code: ProblemCode | RefusedCode | null): TextKey | undefined {
  return code === null ? undefined : (BY_CODE as Partial<Record<string, TextKey>>)[code];
}

/** Why a request failed. */
export function problemWords(error: unknown): string {
  if (error instanceof RequestError) {
    const key = textFor(error.code);
    return key ? t(key, { message: error.message }) : error.message;
  }
  return error instanceof TypeError ? t('front.offline') : String(error);
}

/** Why the server did not carry out a command. */
export function refusedWords(refused: Refused): string {
  if (refused.code === 'rules')
    return t('problem.rules', { rule: refused.rule ?? '', reason: refused.message });
  const key = textFor(refused.code);
  return key ? t(key, { message: refused.message }) : refused.message;
}
