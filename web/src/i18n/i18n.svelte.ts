/** The current language and its texts. */
import { en } from './en';
import { fill, LANGUAGES, pickLanguage, type Language, type TextKey, type Texts } from './texts';

const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<{ texts: Texts }>> = {
  nl: () => import('./nl'),
  pl: () => import('./pl'),
  fr: () => import('./fr'),
  de: () => import('./de'),
};

const REMEMBERED = 'ilos.language';

const shown = $state<{ language: Language; texts: Texts }>({ language: 'en', texts: en });

export const language = (): Language => shown.language;

export const t = (key: TextKey, fillings: Record<string, string | number> = {}): string =>
  fill(shown.texts[key], shown.language, fillings);

/** Names in a row, joined by "and" or "or" as the language does. */
export const listed = (names: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat(shown.language, { type }).format(names);

export async function speak(next: Language): Promise<void> {
  const texts = next === 'en' ? en : (await LOADERS[next]()).texts;
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
  speak(pickLanguage(localStorage.getItem(REMEMBERED), navigator.languages));

export { LANGUAGES };
