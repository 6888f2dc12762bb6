import { expect, test } from 'vitest';
import { RequestError } from '../connection/api';
import { PROBLEM_CODES, REFUSED_CODES } from '../generated/protocol';
import { problemWords, refusedWords } from './problems';

/** For these, the page shows the server's sentence, which says what could not be read. */
const IN_ITS_OWN_WORDS = ['invalid', 'malformed', 'method'];

test('every code of the server has a text in the language of the reader', () => {
  const untoldProblems = PROBLEM_CODES.filter(
    (code) => problemWords(new RequestError(409, code, 'a sentence')) === 'a sentence',
  );
  expect(untoldProblems.toSorted()).toEqual(IN_ITS_OWN_WORDS);
  const untoldRefusals = REFUSED_CODES.filter(
    (code) => refusedWords({ code, message: 'a sentence' }) === 'a sentence',
  );
  expect(untoldRefusals).toEqual(['malformed']);
});

test('a rule that forbids something is named, and a request that takes too long is explained', () => {
  expect(problemWords(new RequestError(408, 'too_slow', ''))).toBe(
    'That took too long: try again in a moment.',
  );
  expect(refusedWords({ code: 'rules', message: 'land must meet land', rule: 'E3' })).toBe(
    'The rules do not allow this (E3): land must meet land',
  );
  expect(refusedWords({ code: 'malformed', message: 'missing field' })).toBe('missing field');
});
