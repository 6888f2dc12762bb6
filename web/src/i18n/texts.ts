/**
 * The texts of the client. A language is one file in `languages`, in the form of i18next that translation
 * platforms read: a text for each key, and for a text that counts one for each plural
 * category of the language.
 */
import type en from './languages/en.json';

type FileKey = keyof typeof en;
type Counting = FileKey extends infer Key ? (Key extends `${infer Base}_other` ? Base : never) : never;

/** What the code asks for: the key of a text, without the plural category. */
export type TextKey = Exclude<FileKey, `${Counting}_${Intl.LDMLPluralRule}`> | Counting;
export type Texts = Readonly<Record<string, string>>;

/** The code of a language, as its file is called. */
export type Language = string;

/** What a language calls itself. */
export function nameOf(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The language to start with: the chosen one, or the first one available that the browser asks for. */
export function pickLanguage(
  available: readonly Language[],
  chosen: string | null,
  asked: readonly string[],
): Language {
  const wanted = [chosen ?? '', ...asked].map((code) => code.toLowerCase().split('-')[0] ?? '');
  return wanted.find((code) => available.includes(code)) ?? 'en';
}

/** The forms of a text: one, or one for each plural category. */
export function formsOf(texts: Texts, key: TextKey): string[] {
  if (!(`${key}_other` in texts)) return key in texts ? [texts[key] as string] : [];
  const rules = ['zero', 'one', 'two', 'few', 'many', 'other'];
  return rules.map((rule) => texts[`${key}_${rule}`]).filter((form) => form !== undefined);
}

/** A text with its parameters filled in; `n` selects the plural form. */
export function fill(
  texts: Texts,
  key: TextKey,
  language: Language,
  fillings: Record<string, string | number>,
): string {
  const chosen = texts[key] ?? texts[pluralKey(texts, key, language, Number(fillings.n ?? 0))] ?? '';
  return chosen.replace(/\{(\w+)\}/g, (_, name: string) => String(fillings[name] ?? ''));
}

function pluralKey(texts: Texts, key: TextKey, language: Language, n: number): string {
  const exact = `${key}_${new Intl.PluralRules(language).select(n)}`;
  return exact in texts ? exact : `${key}_other`;
}
