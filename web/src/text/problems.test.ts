import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Refusal } from '../connection/api';
import { problemWords, refusedWords } from './problems';

const SERVER = '../crates/server/src';
/** What is told by the server's own sentence, since it says what could not be read; a page meets no wrong method. */
const IN_ITS_OWN_WORDS = ['invalid', 'malformed', 'method'];

test('every way in which the server says no is said in the language of the reader', () => {
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.rs'),
  );
  const code = sources.map((path) => readFileSync(join(SERVER, path), 'utf8')).join('\n');
  const codes = new Set(
    [...code.matchAll(/Fault::(?:conflict\(|new\(StatusCode::\w+,)\s*"(\w+)"/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  expect(codes.size).toBeGreaterThan(15);
  const untold = [...codes].filter(
    (word) => problemWords(new Refusal(409, word, 'a sentence')) === 'a sentence',
  );
  expect(untold.filter((word) => !IN_ITS_OWN_WORDS.includes(word))).toEqual([]);
});

test('a server that is too slow is told of, and a rule that forbids is named', () => {
  expect(problemWords(new Refusal(408, 'too_slow', ''))).toBe('That took too long: try again in a moment.');
  expect(refusedWords({ code: 'rules', message: 'land must meet land', rule: 'E3' })).toBe(
    'The rules do not allow this (E3): land must meet land',
  );
  expect(refusedWords({ code: 'malformed', message: 'missing field' })).toBe('missing field');
});
