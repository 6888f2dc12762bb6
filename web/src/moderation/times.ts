/** Times on the page for moderators. */
import { language } from '../i18n/i18n.svelte';

const HOUR = 60 * 60 * 1_000;

export const time = (at: number): string =>
  new Date(at).toLocaleString(language(), { dateStyle: 'short', timeStyle: 'short' });

/** The time after some hours. */
export const inHours = (hours: number, now = Date.now()): number => now + hours * HOUR;
