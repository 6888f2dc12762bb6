import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { texts as de } from './de';
import { en } from './en';
import { texts as fr } from './fr';
import { texts as nl } from './nl';
import { texts as pl } from './pl';
import { fill, pickLanguage, type Language, type Text, type Texts } from './texts';

const ALL: Record<Language, Texts> = { en, nl, pl, fr, de };
const KEYS = Object.keys(en) as (keyof Texts)[];

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : sources(path);
    return /\.(ts|svelte)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name) && !path.includes('i18n')
      ? [path]
      : [];
  });

const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const fillings = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe.each(Object.entries(ALL))('the texts in %s', (language, texts) => {
  test('are all there and none too many', () => {
    expect(Object.keys(texts).sort()).toEqual([...KEYS].sort());
  });

  test('have the same fillings as in English', () => {
    for (const key of KEYS) {
      const wanted = fillings(forms(en[key]).join(' '));
      for (const form of forms(texts[key])) {
        const extra = fillings(form).filter((filling) => !wanted.includes(filling));
        expect(extra, `${key}: ${form}`).toEqual([]);
      }
      expect(fillings(forms(texts[key]).join(' ')), key).toEqual(wanted);
    }
  });

  test('have every plural that the language has', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    // Numbers with fractions or a million of something do not occur.
    const needed = categories.filter((category) => !(category === 'many' && language === 'fr'));
    for (const key of KEYS) {
      const text = texts[key];
      if (typeof text !== 'string') expect(Object.keys(text), key).toEqual(expect.arrayContaining(needed));
    }
  });

  test('are translated', () => {
    if (language === 'en') return;
    const words = (text: Text) =>
      forms(text)
        .join(' ')
        .replace(/\{\w+\}|[^\p{L}]/gu, '');
    const same = KEYS.filter((key) => words(en[key]).length > 12 && words(en[key]) === words(texts[key]));
    expect(same).toEqual([]);
  });
});

test('every text is used somewhere', () => {
  const code = sources('src')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const starts = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map((match) => match[1] ?? '');
  const unused = KEYS.filter(
    (key) => !code.includes(`'${key}'`) && !starts.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});

test('Polish counts as Poles do', () => {
  const count = (n: number) => fill(pl['players.cards'], 'pl', { n });
  expect([1, 2, 5, 12, 22].map(count)).toEqual(['1 karta', '2 karty', '5 kart', '12 kart', '22 karty']);
});

test('the language is the one chosen, else the first that the browser asks for', () => {
  expect(pickLanguage('pl', ['de-DE'])).toBe('pl');
  expect(pickLanguage(null, ['ja', 'fr-CA', 'de'])).toBe('fr');
  expect(pickLanguage(null, ['ja'])).toBe('en');
  expect(pickLanguage('klingon', [])).toBe('en');
});
