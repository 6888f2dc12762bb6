/** Pictures of every page and of every state of a game at three sizes, to be looked at. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Newcomer } from '../support/newcomer';
import { TARGET, playable, pressOnMap } from '../support/page';
import { stage } from '../support/stage';

const FOLDER = process.env.ILOS_SHOTS ?? '../target/shots';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const CARDS = ['ship', 'plantation', 'building', 'gold_mine', 'ruins', 'market'];

const { server, visit } = stage();

beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true });
});

/** Takes pictures with a number and a name. */
function camera(page: Page, viewport: { width: number; height: number }) {
  let count = 0;
  return async (name: string) => {
    await page.waitForTimeout(600);
    count += 1;
    const number = String(count).padStart(2, '0');
    await page.screenshot({
      path: join(FOLDER, `${viewport.width}x${viewport.height}-${number}-${name}.png`),
    });
  };
}

async function back(page: Page): Promise<void> {
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Escape');
}

test.each(SIZES)('every page and state at %o', async (viewport) => {
  const { page, context, faults } = await visit('/', { viewport });
  const shoot = camera(page, viewport);
  for (const path of ['', 'new', 'tables', 'mine', 'help', 'me', 'record']) {
    await page.goto(`${server.address}/${path}`);
    await page.locator('h1').waitFor();
    await shoot(path || 'front');
  }
  const name = `Ann ${viewport.width}`;
  await page.goto(`${server.address}/me`);
  const form = page.locator('form', { hasText: 'Create an account' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('New password').fill('a long password');
  await form.getByRole('button').click();
  await page.getByRole('status').getByText('You have an account now.').waitFor();
  await page.getByLabel('Bot name').fill('Greenbot');
  await page.getByRole('button', { name: 'Create a bot' }).click();
  await page.locator('.token').waitFor();
  await shoot('account');
  await page.goto(`${server.address}/new`);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('.address').waitFor();
  await shoot('gathering');

  await page.goto(server.address);
  await page.getByLabel('Against').selectOption('4');
  await page.getByRole('button', { name: 'Play now' }).click();
  const player = new Newcomer(page);
  await player.awaitTurn();
  await shoot('exchange');
  await player.exchange();
  await player.awaitTurn();
  await shoot('landing');
  await page.locator('.tile:not(:disabled):visible').first().click();
  await shoot('tile-chosen');
  if (!(await page.locator('.ghost').isVisible())) await pressOnMap(page, '.cell');
  await shoot('tile-placed');
  await back(page);
  await player.land();
  const seen = new Set<string>();
  let hinted = false;
  for (let need = await player.awaitTurn(); need !== null; need = await player.awaitTurn()) {
    if (seen.size === 0) await shoot('turn');
    if (!hinted && seen.size >= 2) {
      hinted = true;
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.hint').waitFor();
      await shoot('hint');
      await page.locator('.hint').getByRole('button', { name: 'Close' }).click();
    }
    for (const card of CARDS) {
      const open = playable(page, card);
      if (seen.has(card) || !(await open.isVisible())) continue;
      seen.add(card);
      await open.click();
      await shoot(`${card}-chosen`);
      if (card === 'plantation') {
        await pressOnMap(page, TARGET);
        await page.getByRole('button', { name: 'Suggest' }).click();
        await shoot('paying');
      }
      await back(page);
    }
    const dull = page.locator('.card.dull').first();
    if (!seen.has('dull') && (await dull.isVisible())) {
      seen.add('dull');
      await dull.click({ position: { x: 10, y: 40 } });
      await shoot('why-not');
    }
    for (const card of ['ruins', 'gold_mine', 'building', 'plantation', 'ship']) await player.play(card);
    await player.endTurn();
  }
  await page.waitForTimeout(500);
  await shoot('podium');
  await page.getByRole('button', { name: 'Look at the map' }).click();
  await shoot('finished');
  if (viewport.width < 900) {
    for (const tab of ['Players', 'Prices', 'Log']) {
      await page.locator('.tabs').getByRole('button', { name: tab }).click();
      await shoot(tab.toLowerCase());
    }
  }
  await page.locator('.side').getByRole('button', { name: 'Islands' }).click();
  await shoot('islands');
  await page.getByRole('button', { name: 'Menu' }).click();
  await shoot('menu');
  await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Rules' }).click();
  await page.locator('.rules').waitFor();
  await shoot('rules');
  const table = page.url().split('/').at(-1) ?? '';
  await page.goto(`${server.address}/replay/${table}?at=90`);
  await page.getByLabel('Moment of the game').waitFor();
  await page.waitForTimeout(800);
  await shoot('replay');
  await page.goto(`${server.address}/mine`);
  await page.getByText('Finished games').waitFor();
  await shoot('my-games');
  await page.goto(`${server.address}/table/nothing-here`);
  await shoot('missing');
  expect(faults).toEqual([]);
  await context.close();
});

test.each(SIZES)('several people at one screen, by night, at %o', async (viewport) => {
  const { page, context, faults } = await visit('/new', {
    viewport,
    colorScheme: 'dark',
    locale: 'pl',
  });
  const shoot = camera(page, { width: viewport.width, height: viewport.height });
  await page.locator('.page select').first().selectOption('2');
  await page.locator('.page select').nth(2).selectOption('me');
  await shoot('night-new');
  await page.locator('.page > button.primary').click();
  await page.locator('.curtain').waitFor();
  await shoot('night-curtain');
  await page.locator('.curtain button').click();
  await page.locator('.game[data-need="exchange"]').waitFor();
  await shoot('night-exchange');
  await page.goto(server.address);
  await page.locator('.play').waitFor();
  await shoot('night-front');
  await page.locator('.play').click();
  const player = new Newcomer(page);
  await player.awaitTurn();
  await player.exchange();
  await player.awaitTurn();
  await player.land();
  await player.awaitTurn();
  await shoot('night-turn');
  expect(faults).toEqual([]);
  await context.close();
});
