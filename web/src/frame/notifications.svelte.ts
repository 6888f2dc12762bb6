/** Calls from other tables: an invitation, or our turn there. */
import type { ToClient } from '../generated/protocol';
import { forget, me } from '../connection/api';
import { Connection } from '../connection/connection';
import { keepTrying } from '../connection/keep-trying';
import { t } from '../i18n/i18n.svelte';
import { route } from '../ui/router.svelte';
import { notify } from './calls';

export type Ring = Extract<ToClient, { say: 'invited' | 'your_turn' }>;

const heard = $state<{ rings: Ring[]; dialogs: number; announcement: string | null }>({
  rings: [],
  dialogs: 0,
  announcement: null,
});

/** What those who run the server announce. */
export const announcement = (): string | null => heard.announcement;

export const rings = (): readonly Ring[] => heard.rings;

/** Whether a modal dialog shows the calls instead of the page. */
export const isTakenOver = (): boolean => heard.dialogs > 0;

/** Shows the calls in a modal dialog. Returns a function that ends this. */
export function takeOver(): () => void {
  heard.dialogs += 1;
  return () => {
    heard.dialogs -= 1;
  };
}

/**
 * Keeps what is announced, and the latest call of each table. The table on the screen does not call: the
 * server may announce our turn there before it knows that we watch, and the call would then show up at the
 * next table, when the game may be over.
 */
export function ring(message: ToClient): void {
  if (message.say === 'announcement') heard.announcement = message.text;
  if (message.say !== 'invited' && message.say !== 'your_turn') return;
  const here = route();
  if (here.page === 'table' && here.id === message.table) return;
  heard.rings = [...heard.rings.filter((other) => other.table !== message.table), message];
  const words = message.say === 'invited' ? t('bell.invited', { name: message.name }) : t('bell.turn');
  void notify(message.table, words);
}

/** Drops the call of a table. */
export function hush(table: string): void {
  heard.rings = heard.rings.filter((other) => other.table !== table);
}

/** Listens for calls on pages that watch no table. Returns a function that stops it. */
export function listen(): () => void {
  let connection: Connection | null = null;
  let stopped = false;
  const stop = keepTrying(
    async () => {
      await me();
      if (!stopped) connection = new Connection({ heard: ring, status: () => undefined, loggedOut: forget });
    },
    () => undefined,
  );
  return () => {
    stopped = true;
    stop();
    connection?.close();
  };
}
