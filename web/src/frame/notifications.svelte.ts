/** What calls us to another table: a person asks us to play, or it is our turn there. */
import type { ToClient } from '../generated/protocol';
import { forget, me } from '../connection/api';
import { Connection } from '../connection/connection';
import { route } from '../ui/router.svelte';

export type Ring = Extract<ToClient, { say: 'invited' | 'your_turn' }>;

const heard = $state<{ rings: Ring[]; dialogs: number }>({ rings: [], dialogs: 0 });

export const rings = (): readonly Ring[] => heard.rings;

/** Whether a modal dialog shows the calls in place of the page. */
export const isTakenOver = (): boolean => heard.dialogs > 0;

/** Shows the calls in a modal dialog; the answer ends it. */
export function takeOver(): () => void {
  heard.dialogs += 1;
  return () => {
    heard.dialogs -= 1;
  };
}

/**
 * Notes a call; the latest of each table stays. The table on the screen does not call: the server may say that it is our turn
 * there before it has heard that we watch, and that call would come up at the next table, when the game may be over.
 */
export function ring(message: ToClient): void {
  if (message.say !== 'invited' && message.say !== 'your_turn') return;
  const here = route();
  if (here.page === 'table' && here.id === message.table) return;
  heard.rings = [...heard.rings.filter((other) => other.table !== message.table), message];
}

/** The call was answered, or is not wanted. */
export function hush(table: string): void {
  heard.rings = heard.rings.filter((other) => other.table !== table);
}

/** Listens on pages that watch no table; the answer stops it. */
export function listen(): () => void {
  let connection: Connection | null = null;
  let stopped = false;
  me().then(
    () => {
      if (!stopped) connection = new Connection({ heard: ring, status: () => undefined, loggedOut: forget });
    },
    () => undefined,
  );
  return () => {
    stopped = true;
    connection?.close();
  };
}
