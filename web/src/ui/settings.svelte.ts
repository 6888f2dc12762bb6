/** What the player chose on this device. */

export type Speed = 'off' | 'fast' | 'normal' | 'slow';

export interface Settings {
  /** The bot of **Play now**, and how many of them. */
  bot: string | null;
  opponents: number;
  /** What people at one screen are called, by the order of their seats. */
  names: string[];
  keys: boolean;
  /** Tips of the first game: wanted at all, and those that were read. */
  tips: boolean;
  tipsSeen: string[];
  sounds: boolean;
  /** How fast pieces move and what others do is shown, step by step; or nothing moves. */
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
