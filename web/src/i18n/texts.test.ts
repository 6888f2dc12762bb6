import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type {
  Card,
  Device,
  Good,
  LocationKind,
  Person,
  ReportKind,
  ResultReason,
  Role,
  SanctionKind,
  Switch,
  Why,
} from '../generated/protocol';
import type { Light, Speed } from '../ui/settings.svelte';
import { CARDS, GOODS } from '../board/nouns';
import { LANGUAGES } from '../testing/languages';
import { fill, formsOf, nameOf, pickLanguage, type Language, type TextKey } from './texts';

const EN = LANGUAGES.en ?? {};
const PLURAL = /_(zero|one|two|few|many|other)$/;
/** The key of the text that the file holds under `key`: for a plural form the key without its category. */
const keyOf = (key: string): TextKey => {
  const base = key.replace(PLURAL, '');
  return (`${base}_other` in EN ? base : key) as TextKey;
};
const KEYS = [...new Set(Object.keys(EN).map(keyOf))];

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : sources(path);
    return /\.(ts|svelte)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name) && !path.includes('i18n')
      ? [path]
      : [];
  });

const fillings = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe.each(Object.entries(LANGUAGES))('the texts in %s', (language, texts) => {
  test('are all there and none too many', () => {
    expect([...new Set(Object.keys(texts).map(keyOf))].sort()).toEqual([...KEYS].sort());
  });

  test('have the same fillings as in English', () => {
    for (const key of KEYS) {
      const wanted = fillings(formsOf(EN, key).join(' '));
      for (const form of formsOf(texts, key)) {
        const extra = fillings(form).filter((filling) => !wanted.includes(filling));
        expect(extra, `${key}: ${form}`).toEqual([]);
      }
      expect(fillings(formsOf(texts, key).join(' ')), key).toEqual(wanted);
    }
  });

  test('have every plural that the language has', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    // Numbers with fractions or a million of something do not occur.
    const needed = categories.filter((category) => !(category === 'many' && language === 'fr'));
    for (const key of KEYS) {
      if (!(`${key}_other` in texts)) continue;
      expect(
        needed.filter((category) => !(`${key}_${category}` in texts)),
        key,
      ).toEqual([]);
    }
  });

  test('are translated', () => {
    if (language === 'en') return;
    const words = (forms: string[]) => forms.join(' ').replace(/\{\w+\}|[^\p{L}]/gu, '');
    const same = KEYS.filter((key) => {
      const [english, translated] = [formsOf(EN, key), formsOf(texts, key)];
      return words(english.slice(0, 1)).length > 12 && words(english) === words(translated);
    });
    expect(same).toEqual([]);
  });
});

/** Words that have a better one in the same language: one thing, one word. */
const REPLACED: Partial<Record<Language, RegExp>> = {
  en: /\bgoods\b|\b(one|which|no) good\b|\bdearer\b|\banew\b|building site|exchange chart|\b(some|every)body\b/i,
  nl: /productiebord|bouwplaats|gebouwfiche|voorpagina|\beindig|\bhet spel is\b/i,
  pl: /plansza produkcji|(płyń|płynie(sz)?) do wyspy|\bwidoki\b|\bnick\b/i,
  fr: /marchandise|pigment|\bindice|\bfini[er]?\b|\bjeton du bot\b/i,
  de: /gebäudeplättchen|produktionsplan|\bmarktpreis|\bsatz plättchen\b/i,
};

test.each(Object.entries(LANGUAGES))('one thing has one name in %s', (language, texts) => {
  const found = KEYS.flatMap((key) => formsOf(texts, key)).filter((form) =>
    REPLACED[language]?.test(form.replace(/\{\w+\}/g, '')),
  );
  expect(found).toEqual([]);
});

test('French marks stay with their words at the end of a line', () => {
  const loose = KEYS.flatMap((key) => formsOf(LANGUAGES.fr ?? {}, key)).filter((form) =>
    / [:;?!»]|« /.test(form),
  );
  expect(loose).toEqual([]);
});

/** The possible ends of keys that are put together from parts. */
const COMPOSED: Record<string, readonly string[]> = {
  'admin.': ['ban', 'mute'] satisfies SanctionKind[],
  'admin.role.': ['none', 'moderator', 'admin'] satisfies (Role | 'none')[],
  'admin.switch.': ['new_games', 'hints', 'bots', 'previews', 'spectators'] satisfies Switch[],
  'report.': ['line', 'name', 'player'] satisfies ReportKind[],
  'card.': CARDS,
  'count.': [...GOODS, ...CARDS],
  'good.': GOODS,
  'help.card.': CARDS,
  'hint.do.': ['gold_mine', 'ruins'],
  'kind.': ['account', 'bot', 'former', 'guest'] satisfies Person['kind'][],
  'light.': ['system', 'day', 'night'] satisfies Light[],
  'level.': ['deckhand', 'helmsman', 'trader', 'captain', 'admiral'],
  'log.finished.': [
    'map_exhausted',
    'resigned',
    'round_limit',
    'stalled',
    'tenth_pioneer',
    'voted',
    'closed',
  ] satisfies ResultReason[],
  'login.': ['computer', 'phone', 'tablet'] satisfies Device[],
  'place.': [...GOODS, 'ruins', 'site'] satisfies LocationKind[],
  'speed.': ['off', 'fast', 'normal', 'slow'] satisfies Speed[],
  'why.': [
    'first_island_first',
    'game_over',
    'market_already_played',
    'mulligan_first',
    'no_building_left',
    'no_marker_left',
    'no_pioneer_left',
    'not_in_hand',
    'nothing_to_sell',
    'nothing_vacant',
    'nowhere_to_sail',
  ] satisfies Why['code'][],
};

test('every text is used somewhere', () => {
  const code = sources('src')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const starts = [...code.matchAll(/\bt\(\s*`([\w.]+\.)\$\{/g)].map((match) => match[1] ?? '');
  expect(
    starts.filter((start) => !(start in COMPOSED)),
    'texts with a key made of parts, which are not listed',
  ).toEqual([]);
  const composed = starts.flatMap((start) => (COMPOSED[start] ?? []).map((end) => start + end));
  const unused = KEYS.filter((key) => !code.includes(`'${key}'`) && !composed.includes(key));
  expect(unused).toEqual([]);
  expect(composed.filter((key) => !KEYS.includes(key as TextKey))).toEqual([]);
});

test('Polish counts as Poles do', () => {
  const count = (n: number) => fill(LANGUAGES.pl ?? {}, 'players.cards', 'pl', { n });
  expect([1, 2, 5, 12, 22].map(count)).toEqual(['1 karta', '2 karty', '5 kart', '12 kart', '22 karty']);
});

test('a reason that counts says one and many', () => {
  const reason = (language: Language, key: 'why.cannot_pay' | 'why.ships_needed', n: number) =>
    fill(LANGUAGES[language] ?? {}, key, language, { n, cards: 0, have: 0 });
  expect(reason('en', 'why.cannot_pay', 1)).toBe('It costs 1 card, and you have 0 to pay with.');
  expect(reason('en', 'why.cannot_pay', 7)).toBe('It costs 7 cards, and you have 0 to pay with.');
  expect(reason('nl', 'why.ships_needed', 1)).toContain('1 eigen schip ');
  expect(reason('nl', 'why.ships_needed', 2)).toContain('2 eigen schepen ');
});

test('goods and cards are counted in every language', () => {
  const count = (language: Language, key: `count.${Good | Card}`, numbers: number[]) =>
    numbers.map((n) => fill(LANGUAGES[language] ?? {}, key, language, { n })).join(', ');
  expect(count('en', 'count.plantation', [1, 2])).toBe('1 Plantation, 2 Plantations');
  expect(count('en', 'count.ebony', [1, 3])).toBe('1 ebony, 3 ebony');
  expect(count('nl', 'count.ship', [1, 2])).toBe('1 Schip, 2 Schepen');
  expect(count('nl', 'count.spice', [1, 2])).toBe('1 specerij, 2 specerijen');
  expect(count('de', 'count.market', [1, 2])).toBe('1 Markt, 2 Märkte');
  expect(count('fr', 'count.gold_mine', [1, 2])).toBe('1 Mine d’or, 2 Mines d’or');
  const polish = [1, 2, 5, 22];
  expect(count('pl', 'count.spice', polish)).toBe('1 przyprawa, 2 przyprawy, 5 przypraw, 22 przyprawy');
  expect(count('pl', 'count.pigment', polish)).toBe('1 barwnik, 2 barwniki, 5 barwników, 22 barwniki');
  expect(count('pl', 'count.ebony', polish)).toBe('1 drewno, 2 drewna, 5 drewna, 22 drewna');
  expect(count('pl', 'count.gold', polish)).toBe('1 złoto, 2 złota, 5 złota, 22 złota');
  expect(count('pl', 'count.ship', polish)).toBe('1 Statek, 2 Statki, 5 Statków, 22 Statki');
  expect(count('pl', 'count.plantation', polish)).toBe('1 Plantacja, 2 Plantacje, 5 Plantacji, 22 Plantacje');
});

test('a language is called as it calls itself', () => {
  expect(['en', 'nl', 'pl', 'fr', 'de'].map(nameOf)).toEqual([
    'English',
    'Nederlands',
    'Polski',
    'Français',
    'Deutsch',
  ]);
});

const AVAILABLE = Object.keys(LANGUAGES);

test('the language is the one chosen, else the first that the browser asks for', () => {
  expect(pickLanguage(AVAILABLE, 'pl', ['de-DE'])).toBe('pl');
  expect(pickLanguage(AVAILABLE, null, ['ja', 'fr-CA', 'de'])).toBe('fr');
  expect(pickLanguage(AVAILABLE, null, ['ja'])).toBe('en');
  expect(pickLanguage(AVAILABLE, 'klingon', [])).toBe('en');
});
