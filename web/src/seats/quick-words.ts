/** Sentences that one press says, and that each reader reads in their own language. */
import { t } from '../i18n/i18n.svelte';
import type { TextKey } from '../i18n/texts';

/** What is sent: English, which programs and people with other clients can read too. */
const QUICK_WORDS: ReadonlyMap<string, TextKey> = new Map<string, TextKey>([
  ['Hello, have fun!', 'quick.hello'],
  ['Nice move!', 'quick.nice'],
  ['Just a moment, please.', 'quick.moment'],
  ['Sorry, I have to go.', 'quick.go'],
  ['Thank you for the game!', 'quick.thanks'],
]);

export const quickWords = (): string[] => [...QUICK_WORDS.keys()];

/** A line as its reader reads it. */
export function readable(text: string): string {
  const key = QUICK_WORDS.get(text);
  return key === undefined ? text : t(key);
}
