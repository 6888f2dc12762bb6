/** The texts of all languages, by code. */
import type { Language, Texts } from '../i18n/texts';

const FILES = import.meta.glob<Texts>('../i18n/languages/*.json', { eager: true, import: 'default' });

export const LANGUAGES: Readonly<Record<Language, Texts>> = Object.fromEntries(
  Object.entries(FILES).map(([path, texts]) => [
    path.slice('../i18n/languages/'.length, -'.json'.length),
    texts,
  ]),
);
