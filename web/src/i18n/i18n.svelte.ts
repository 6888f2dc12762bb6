/** The current language and its texts. */
import en from './languages/en.json';
import { fill, nameOf, pickLanguage, type Language, type TextKey, type Texts } from './texts';

/** Every file of the folder is a language that can be chosen; it is loaded when it is. */
const FILES = import.meta.glob<Texts>(['./languages/*.json', '!./languages/en.json'], { import: 'default' });
const LOADERS = new Map(
  Object.entries(FILES).map(([path, load]) => [path.slice('./languages/'.length, -'.json'.length), load]),
);

/** The languages and what they call themselves, English first. */
export const LANGUAGES: ReadonlyMap<Language, string> = new Map(
  ['en', ...LOADERS.keys()].map((language) => [language, nameOf(language)]),
);

const REMEMBERED = 'ilos.language';

const shown = $state<{ language: Language; texts: Texts }>({ language: 'en', texts: en });

export const language = (): Language => shown.language;

export const t = (key: TextKey, fillings: Record<string, string | number> = {}): string =>
  fill(shown.texts, key, shown.language, fillings);

/** Names in a row, joined by "and" or "or" as the language does. */
export const listed = (names: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat(shown.language, { type }).format(names);

export async function speak(next: Language): Promise<void> {
  const texts = (await LOADERS.get(next)?.()) ?? en;
  shown.language = next;
  shown.texts = texts;
  document.documentElement.lang = next;
}

/** Changes the language and remembers it. */
export async function chooseLanguage(next: Language): Promise<void> {
  localStorage.setItem(REMEMBERED, next);
  await speak(next);
}

export const speakFirst = (): Promise<void> =>
  speak(pickLanguage([...LANGUAGES.keys()], localStorage.getItem(REMEMBERED), navigator.languages));
