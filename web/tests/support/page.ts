/** What tests see and press on a page. */
import type { Page } from 'playwright-core';

/** Whether the page has all it shows in the window. */
export const noScroll = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollHeight <= root.clientHeight && root.scrollWidth <= root.clientWidth;
  });

/** What the page announces to screen readers while something is done. */
export async function said(page: Page, act: () => Promise<unknown>): Promise<string> {
  await page.evaluate(() => {
    for (const line of document.querySelectorAll('[role=log] p')) line.setAttribute('data-old', '');
  });
  await act();
  const news = page.locator('[role=log] p:not([data-old])');
  await news.first().waitFor({ state: 'attached' });
  return (await news.allTextContents()).join(' | ');
}

/** The time for which the map may move or be covered. */
const UNSETTLED = 5_000;

/**
 * The position of a place of the map, once the map has stopped moving and nothing covers the middle of the
 * place. Something that stays there would keep a person from pressing it too, so it fails the test.
 */
export async function placeOnMap(page: Page, selector: string, index = 0) {
  const place = page.locator(selector).nth(index);
  const { box, fault } = await place.evaluate(async (element, patience) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const measure = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    const end = performance.now() + patience;
    for (;;) {
      await frame();
      const before = JSON.stringify(measure());
      // A panel that has grown moves the map at the end of a frame only.
      await frame();
      const box = measure();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      let fault: string | null = null;
      if (!element.isConnected) fault = 'it went away';
      else if (JSON.stringify(box) !== before) fault = 'the map does not stop moving';
      else if (!top) fault = 'it lies outside of the window';
      else if (!top.closest('.viewport')) fault = `over it lies ${top.outerHTML.slice(0, 200)}`;
      if (fault === null || performance.now() > end) return { box, fault };
    }
  }, UNSETTLED);
  if (fault !== null) throw new Error(`${selector} at ${JSON.stringify(box)} cannot be pressed: ${fault}`);
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}

/** Presses a place of the map in its middle. */
export async function pressOnMap(page: Page, selector: string, index = 0): Promise<void> {
  const { middle } = await placeOnMap(page, selector, index);
  await page.mouse.click(middle.x, middle.y);
}

/** The first card of the hand that can be played, of a kind or of any. */
export const playable = (page: Page, card?: string) =>
  page.locator(`.card${card ? `[data-card="${card}"]` : ''}:not(.dull):not([aria-disabled="true"])`).first();

/** A ship that can be chosen to sail. */
export const SHIP = 'g[data-pick^="ship:"] .hit';
export const TARGET = 'g[data-pick]:has(use[href="#mark-legal"]) .hit';

/** Keeps a picture of the page in the folder `ILOS_PICTURES`, if there is one. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.ILOS_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
