/** Animations: at most 400 milliseconds long, and none for players who want no motion. */
import type { Point } from '../board/hex';
import { settings, type Speed } from './settings.svelte';

const LENGTHS: Record<Speed, number> = { off: 0, fast: 140, normal: 260, slow: 400 };
const PAUSES: Record<Speed, number> = { off: 0, fast: 200, normal: 420, slow: 900 };

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The time that a piece needs to reach its place, in milliseconds. */
export const length = (): number => (calm() ? 0 : LENGTHS[settings.speed]);

/** The time for which each step of other players is shown, in milliseconds. */
export const pause = (): number => {
  // Newcomers need time to see what the others do, until they choose a speed or have played a game.
  const speed = settings.firstGame && settings.speed === 'normal' ? 'slow' : settings.speed;
  return calm() ? 0 : PAUSES[speed];
};

interface Arrival {
  duration: number;
  css: (part: number, rest: number) => string;
}

/** A piece is set down from a little above. */
export const setDown = (_: Element): Arrival => ({
  duration: length(),
  css: (part, rest) => `opacity: ${part}; transform: translate(0, ${-46 * rest * rest}px)`,
});

/** A ship sails in from where it lay. */
export const sailIn = (_: Element, { from }: { from: Point | null }): Arrival => ({
  duration: length(),
  css: (part, rest) =>
    from === null
      ? `opacity: ${part}; transform: translate(${-60 * rest}px, 0)`
      : `transform: translate(${from.x * rest}px, ${from.y * rest}px)`,
});

/** Something fades in where it is. */
export const appear = (_: Element): Arrival => ({ duration: length(), css: (part) => `opacity: ${part}` });

/** A card comes into the hand. */
export const draw = (_: Element): Arrival => ({
  duration: length(),
  css: (part, rest) => `opacity: ${part}; transform: translate(0, ${30 * rest}px)`,
});
