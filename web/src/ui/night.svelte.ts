/** Day and night: the colours of the page, as the player or else the system wants them. */
import { MediaQuery } from 'svelte/reactivity';
import { settings } from './settings.svelte';

const dark = new MediaQuery('(prefers-color-scheme: dark)');

export const isNight = (): boolean =>
  settings.light === 'system' ? dark.current : settings.light === 'night';
