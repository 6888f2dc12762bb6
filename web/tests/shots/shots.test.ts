/** Pictures of every page and of every state of a game at three sizes, to be looked at. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { camera, LOOKS } from '../support/camera';
import { Newcomer } from '../support/newcomer';
import { placeOnMap, playable, pressOnMap, SHIP, TARGET } from '../support/page';
import { stage } from '../support/stage';

const CARDS = ['ship', 'plantation', 'building', 'gold_mine', 'ruins', 'market'];

const { server, visit } = stage();

async function back(page: Page): Promise<void> {
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Escape');
}

/** A ship that is dragged, and a pirate's hideout that is chosen, if there is one. */
async function shootShips(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  const other = page.getByRole('button', { name: 'Move a ship from the map' });
  if (!(await other.isVisible())) return;
  if ((await page.locator(TARGET).count()) > 0) {
    await pressOnMap(page, TARGET);
    await shoot('raid');
    await page.keyboard.press('Escape');
  }
  await other.click();
  await shoot('which-ship');
  const { middle } = await placeOnMap(page, SHIP);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 40, middle.y + 20, { steps: 4 });
  await shoot('dragging');
  await page.mouse.up();
}

test.each(LOOKS)('every page and state at $look', async ({ look, options }) => {
  const { page, context, faults } = await visit('/', options);
  const { viewport } = options;
  const shoot = camera(page, look, 'a');
  for (const path of ['', 'new', 'tables', 'mine', 'help', 'record', 'no-such-page']) {
    await page.goto(`${server.address}/${path}`);
    await page.locator('h1').waitFor();
    await shoot(path || 'front');
  }
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
    const again = page.getByRole('button', { name: 'Show their moves' });
    if (!seen.has('again') && (await again.isVisible())) {
      seen.add('again');
      await again.click();
      await shoot('their-moves');
      await page.getByRole('button', { name: 'Back to my turn' }).click();
    }
    if (!seen.has('last') && (await page.locator('.prompt .ending').isVisible())) {
      seen.add('last');
      await shoot('ending');
    }
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
      if (card === 'ship') await shootShips(page, shoot);
      if (card === 'plantation') {
        await player.takePlace();
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

test.each(LOOKS)('several people at one screen in Polish at $look', async ({ look, options }) => {
  const { page, context, faults } = await visit('/new', { ...options, locale: 'pl' });
  const shoot = camera(page, look, 'p');
  await page.locator('.page select').first().selectOption('2');
  await page.locator('.page select').nth(2).selectOption('me');
  await shoot('new');
  await page.locator('.page > button.primary').click();
  await page.locator('.curtain').waitFor();
  await shoot('curtain');
  await page.locator('.curtain button').click();
  await page.locator('.game[data-need="exchange"]').waitFor();
  await shoot('exchange');
  await page.goto(server.address);
  await page.locator('.play').waitFor();
  await page.locator('.play').click();
  const player = new Newcomer(page);
  await player.awaitTurn();
  await player.exchange();
  await player.awaitTurn();
  await player.land();
  await player.awaitTurn();
  await shoot('turn');
  expect(faults).toEqual([]);
  await context.close();
});
