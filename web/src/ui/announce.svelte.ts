import { untrack } from 'svelte';

/** What the screen reader says: each announcement is a new line, so that a repeated one is heard again. */
export interface Line {
  id: number;
  text: string;
}

/** How many lines stay: older ones have been read. */
const KEPT = 8;

const said = $state<{ lines: Line[] }>({ lines: [] });
let count = 0;

export const announcements = (): readonly Line[] => said.lines;

export function announce(text: string): void {
  count += 1;
  said.lines = [...untracked().slice(1 - KEPT), { id: count, text }];
}

/** The lines for an effect that adds one, which must not make the effect run again. */
const untracked = (): Line[] => untrack(() => said.lines);
