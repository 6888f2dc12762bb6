/** What must stay in sight: at every size, in every language, and when something breaks. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/testing/languages';
import { Newcomer } from '../support/newcomer';
import { DESK, PHONE, stage } from '../support/stage';

const { visit } = stage();

const RECORD = readFileSync('../crates/rules/tests/golden/two.txt', 'utf8');
const ASIDE = { width: 844, height: 390 };

/** Controls of a part of the page that something else covers or that lie outside the window. */
const covered = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const controls = [...document.querySelectorAll<HTMLElement>(wanted)].filter(
      (control) => control.getBoundingClientRect().width > 0,
    );
    if (controls.length === 0) return [`there is no ${wanted}`];
    return controls.flatMap((control) => {
      const box = control.getBoundingClientRect();
      const corners = [
        [box.left + 4, box.top + 4],
        [box.right - 4, box.bottom - 4],
      ] as const;
      const seen = corners.every(([x, y]) => control.contains(document.elementFromPoint(x, y)));
      return seen ? [] : [`${control.getAttribute('aria-label') ?? control.innerText} at ${box.bottom}`];
    });
  }, selector);

test('while a tile lies in the making, its buttons are in sight in every language', async () => {
  const { page, context, faults } = await visit('/', { viewport: ASIDE });
  const player = await Newcomer.playNow(page, 2);
  await player.begin();
  await player.prepareTile();
  for (const language of Object.keys(LANGUAGES)) {
    await page.evaluate((chosen) => localStorage.setItem('ilos.language', chosen), language);
    await page.reload();
    for (const size of [ASIDE, PHONE]) {
      await page.setViewportSize(size);
      await page.locator('.ghost').waitFor();
      const where = `${language} at ${size.width}×${size.height}`;
      expect(await covered(page, '.prompt .buttons button'), where).toEqual([]);
      expect(await page.locator('.tip').count(), `no tip: ${where}`).toBe(0);
    }
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('a replay has all its controls in sight, hides no stock, and follows itself in the log', async () => {
  const { page, context, faults } = await visit('/record');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(RECORD) });
  await page.getByLabel('Moment of the game').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.locator('.stock').waitFor();
  expect(await page.locator('.stock').innerText()).not.toContain('only you');
  await page.keyboard.press('Home');
  await page.waitForFunction(() => {
    const [line, log] = [document.querySelector('.log .now'), document.querySelector('.log ol')];
    if (!line || !log) return false;
    return line.getBoundingClientRect().bottom <= log.getBoundingClientRect().bottom + 1;
  });
  for (const language of Object.keys(LANGUAGES)) {
    await page.evaluate((chosen) => localStorage.setItem('ilos.language', chosen), language);
    await page.reload();
    await page.locator('.bar').waitFor();
    await page.keyboard.press('End');
    for (const size of [DESK, ASIDE, PHONE]) {
      await page.setViewportSize(size);
      // The moment may still be on its way, with another sentence above the buttons.
      await expect
        .poll(() => covered(page, '.bar button, .bar a, .bar select, .bar input'), {
          message: `${language} at ${size.width}×${size.height}`,
        })
        .toEqual([]);
    }
    await page.setViewportSize(DESK);
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('a page that cannot be shown says so and can be loaded again', async () => {
  const { page, context } = await visit();
  await page.route('**/art', (route) => route.fulfill({ json: {} }));
  await page.locator('.play').click();
  await page.getByRole('alert').getByText('This page could not be shown').waitFor();
  await page.unroute('**/art');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.locator('.game').waitFor();
  await context.close();
});
