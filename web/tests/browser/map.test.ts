/** What the map shows and takes while a card is played on it. */
import { expect, test } from 'vitest';
import { Newcomer } from '../support/newcomer';
import { look, playable, pressOnMap, SHIP } from '../support/page';
import { DESK, PHONE, stage } from '../support/stage';

const { visit } = stage();

test.each([
  ['desk', { viewport: DESK }],
  ['phone', { viewport: PHONE, hasTouch: true }],
])('on a %s a ship is chosen by touching it, and then where it goes', async (device, options) => {
  const { page, context, faults } = await visit('/', options);
  const player = await Newcomer.playNow(page, 1);
  await player.begin();
  await player.awaitPlayable('ship');
  await playable(page, 'ship').click();
  await player.awaitNeed('target');
  await page.getByRole('button', { name: 'Move a ship from the map' }).click();
  await player.awaitNeed('ship');
  expect(await page.locator('.overlay path.open').count(), 'no destination is marked yet').toBe(0);
  await look(page, `${device}-which-ship`);
  await pressOnMap(page, SHIP);
  await player.awaitNeed('target');
  expect(await page.locator('.ship .sailing').count()).toBeGreaterThan(0);
  expect(await page.locator('.prompt .tile:not(:disabled)').count()).toBeGreaterThan(0);
  await look(page, `${device}-where-to`);
  await page.keyboard.press('Escape');
  await player.awaitNeed('ship');
  await page.keyboard.press('Escape');
  await player.awaitNeed('card');
  expect(faults).toEqual([]);
  await context.close();
});
