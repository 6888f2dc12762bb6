/** The texts of the client in one language. Plurals have a form for each category of the language. */
import type { en } from './en';

export type TextKey = keyof typeof en;
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Text = string | Plural;
export type Texts = Record<TextKey, Text>;

export type Language = 'en' | 'nl' | 'pl' | 'fr' | 'de';
export const LANGUAGES: Record<Language, string> = {
  en: 'English',
  nl: 'Nederlands',
  pl: 'Polski',
  fr: 'Français',
  de: 'Deutsch',
};

/** The language to start with: the chosen one, or the first one available that the browser asks for. */
export function pickLanguage(chosen: string | null, asked: readonly string[]): Language {
  const known = (code: string): code is Language => code in LANGUAGES;
  const wanted = [chosen ?? '', ...asked].map((code) => code.toLowerCase().split('-')[0] ?? '');
  return wanted.find(known) ?? 'en';
}

/** A text with its parameters filled in; `n` selects the plural form. */
export function fill(text: Text, language: Language, fillings: Record<string, string | number>): string {
  let chosen: string;
  if (typeof text === 'string') {
    chosen = text;
  } else {
    const rule = new Intl.PluralRules(language).select(Number(fillings.n ?? 0));
    chosen = text[rule] ?? text.other;
  }
  return chosen.replace(/\{(\w+)\}/g, (_, name: string) => String(fillings[name] ?? ''));
}
