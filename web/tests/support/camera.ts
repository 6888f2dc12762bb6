/** Pictures of pages at several sizes, by day and by night, to be looked at. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = process.env.ILOS_SHOTS ?? '../target/shots';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

/** Every size by day and by night, with what a visit needs for it. */
export const LOOKS = SIZES.flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    look: `${viewport.width}x${viewport.height}-${colorScheme === 'dark' ? 'night' : 'day'}`,
    options: { viewport, colorScheme },
  })),
);

/** Takes pictures of a page with the look, a letter, a number and a name. */
export function camera(page: Page, look: string, letter: string) {
  mkdirSync(FOLDER, { recursive: true });
  let count = 0;
  return async (name: string) => {
    await page.waitForTimeout(600);
    count += 1;
    const number = String(count).padStart(2, '0');
    await page.screenshot({ path: join(FOLDER, `${look}-${letter}${number}-${name}.png`) });
  };
}
