import { untrack } from 'svelte';

/** Announcements for screen readers. Each is a new line, so that a repeated one is read again. */
export interface Line {
  id: number;
  text: string;
}

/** The number of lines that are kept; older ones have been read. */
const KEPT = 8;

const said = $state<{ lines: Line[] }>({ lines: [] });
let count = 0;

export const announcements = (): readonly Line[] => said.lines;

export function announce(text: string): void {
  count += 1;
  said.lines = [...untracked().slice(1 - KEPT), { id: count, text }];
}

/** The lines for effects that add one: reading them here does not make the effect run again. */
const untracked = (): Line[] => untrack(() => said.lines);
