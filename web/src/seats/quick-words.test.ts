import { expect, test } from 'vitest';
import { LANGUAGES } from '../testing/languages';
import { quickWords, readable } from './quick-words';

test('quick words are sent in the English that the texts have', () => {
  expect(quickWords().map(readable)).toEqual(quickWords());
  const texts = Object.entries(LANGUAGES.en ?? {}).filter(([key]) => key.startsWith('quick.'));
  expect(texts.map(([, text]) => text).sort()).toEqual([...quickWords(), 'Quick words'].sort());
});

test('other lines stay as they were written', () => {
  expect(readable('Nice move')).toBe('Nice move');
});
