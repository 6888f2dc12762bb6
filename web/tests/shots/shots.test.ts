import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, Newcomer, TARGET, TestServer, visit } from '../browser/support';

const FOLDER = process.env.ILOS_SHOTS ?? '../target/shots';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

const server = new TestServer();
let browser: Browser;

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  await server.start();
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await server.stop();
});

test.each(SIZES)('every page and state at %o', async (viewport) => {
  const { page, context, faults } = await visit(browser, server.address, { viewport });
  let count = 0;
  const shoot = async (name: string) => {
    await page.waitForTimeout(700);
    count += 1;
    const number = String(count).padStart(2, '0');
    await page.screenshot({
      path: join(FOLDER, `${viewport.width}x${viewport.height}-${number}-${name}.png`),
    });
  };
  for (const path of ['', 'new', 'tables', 'mine', 'help']) {
    await page.goto(`${server.address}/${path}`);
    await page.locator('h1').waitFor();
    await shoot(path || 'front');
  }
  await page.goto(`${server.address}/new`);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('.address').waitFor();
  await shoot('gathering');

  await page.goto(server.address);
  await page.getByLabel('Against').selectOption('3');
  await page.getByRole('button', { name: 'Play now' }).click();
  const player = new Newcomer(page);
  await player.awaitTurn();
  await shoot('exchange');
  await player.exchange();
  await player.awaitTurn();
  await shoot('landing');
  await page.locator('.prompt .tile:not(:disabled)').first().click();
  await shoot('tile-chosen');
  await page.keyboard.press('Escape');
  await player.land();
  const seen = new Set<string>();
  for (let need = await player.awaitTurn(); need !== null; need = await player.awaitTurn()) {
    for (const card of ['ship', 'plantation', 'building', 'gold_mine', 'ruins', 'market']) {
      const open = page.locator(`.card[data-card="${card}"]:not(.dull):not(:disabled)`).first();
      if (seen.has(card) || !(await open.isVisible())) continue;
      seen.add(card);
      await open.click();
      await shoot(`${card}-chosen`);
      if (card === 'plantation') {
        await page.locator(TARGET).first().click({ force: true });
        await page.getByRole('button', { name: 'Suggest' }).click();
        await shoot('paying');
      }
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    }
    for (const card of ['ruins', 'gold_mine', 'building', 'plantation', 'ship']) await player.play(card);
    await player.endTurn();
  }
  await shoot('podium');
  await page.getByRole('button', { name: 'Look at the map' }).click();
  await shoot('finished');
  if (viewport.width < 900) {
    for (const tab of ['Players', 'Prices', 'Log', 'Islands']) {
      await page.locator('.tabs').getByRole('button', { name: tab }).click();
      await shoot(tab.toLowerCase());
    }
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await shoot('menu');
  expect(faults).toEqual([]);
  await context.close();
});
