/** Settings of the player on this device. */
import type { QuietHours } from '../generated/protocol';

export type Light = 'system' | 'day' | 'night';
export type Speed = 'off' | 'fast' | 'normal' | 'slow';

export interface Settings {
  /** The kind of bot that **Play now** opens a game against, and how many. */
  bot: string | null;
  opponents: number;
  /** The names of people at one screen, in the order of their seats. */
  names: string[];
  keys: boolean;
  /** Whether tips for the first game are wanted, and which ones were read. */
  tips: boolean;
  tipsSeen: string[];
  sounds: boolean;
  /** Whether a notification tells of a turn while the page is hidden, and the icon has a badge then. */
  notifications: boolean;
  badge: boolean;
  /** When no notification is wanted, as far as the account page has said. */
  quiet: QuietHours | null;
  /** Whether the map shows the names of islands. */
  islandNames: boolean;
  light: Light;
  /** Tables whose chats are hidden, the latest first. */
  hiddenChats: string[];
  /** No game was played to its end on this device. */
  firstGame: boolean;
  /** The speed of pieces and of the steps of other players; with `off`, nothing moves. */
  speed: Speed;
}

const NAME = 'ilos.settings';
const DEFAULT: Settings = {
  bot: null,
  opponents: 2,
  names: [],
  keys: true,
  tips: true,
  tipsSeen: [],
  sounds: false,
  notifications: false,
  badge: true,
  quiet: null,
  light: 'system',
  hiddenChats: [],
  firstGame: true,
  islandNames: true,
  speed: 'normal',
};

function load(): Settings {
  try {
    return { ...DEFAULT, ...(JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...DEFAULT };
  }
}

export const settings = $state<Settings>(load());

export function change(some: Partial<Settings>): void {
  Object.assign(settings, some);
  localStorage.setItem(NAME, JSON.stringify($state.snapshot(settings)));
}
