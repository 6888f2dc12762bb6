/** What the map shows and takes while a card is played on it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Newcomer } from '../support/newcomer';
import { look, placeOnMap, playable, pressOnMap, SHIP } from '../support/page';
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
  expect(await page.locator('.tile:not(:disabled):visible').count()).toBeGreaterThan(0);
  await look(page, `${device}-where-to`);
  await page.keyboard.press('Escape');
  await player.awaitNeed('ship');
  await page.keyboard.press('Escape');
  await player.awaitNeed('card');
  expect(faults).toEqual([]);
  await context.close();
});

type Spot = { x: number; y: number };

/** Drags from one spot to another with the mouse or a finger, and looks at the page before letting go. */
async function drag(page: Page, device: string, from: Spot, to: Spot, held: () => Promise<void>) {
  if (device === 'desk') {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await held();
    await page.mouse.up();
    return;
  }
  const fingers = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Spot[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', from);
  for (const part of [0.2, 0.6, 1])
    await send('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await held();
  await send('touchEnd');
  await fingers.detach();
}

test.each([
  ['desk', { viewport: DESK }],
  ['phone', { viewport: PHONE, hasTouch: true }],
])('on a %s a ship is dragged to where it goes', async (device, options) => {
  const { page, context, faults } = await visit('/', options);
  const player = await Newcomer.playNow(page, 4);
  await player.begin();
  await player.awaitPlayable('ship');
  await playable(page, 'ship').click();
  await player.awaitNeed('target');
  await page.getByRole('button', { name: 'Move a ship from the map' }).click();
  await player.awaitNeed('ship');
  const place = '.overlay g:is([data-pick^="location:"], [data-pick^="hideout:"]) .hit';
  const need = () => page.locator('.game').getAttribute('data-need');
  // The ship cannot go to the island that it lies at, so not every place will do.
  for (let index = 0; (await need()) !== 'ready' && index < (await page.locator(place).count()); index += 1) {
    if ((await need()) === 'target') await page.keyboard.press('Escape');
    await player.awaitNeed('ship');
    await page.getByRole('button', { name: 'Show the whole map' }).click();
    const from = (await placeOnMap(page, SHIP)).middle;
    const to = (await placeOnMap(page, place, index)).middle;
    await drag(page, device, from, to, async () => {
      await page.locator('.overlay .dragged').waitFor();
      await player.awaitNeed('target');
      await look(page, `${device}-dragging`);
    });
    expect(await page.locator('.overlay .dragged').count()).toBe(0);
  }
  expect(await need()).toBe('ready');
  expect(faults).toEqual([]);
  await context.close();
});

test.each([
  ['desk', { viewport: DESK }, 220, 0.3],
  ['phone', { viewport: PHONE, hasTouch: true }, 160, 0.4],
])(
  'on a %s the tile that is placed is large, and panels leave the map alone',
  async (device, options, least, most) => {
    const { page, context, faults } = await visit('/', options);
    const player = await Newcomer.playNow(page, 2);
    await player.begin();
    await player.awaitPlayable('ship');
    await player.play('ship');
    await player.endTurn();
    await player.awaitNeed('card');
    // Names are shown from a readable scale on.
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const names = page.locator('.overlay .name');
    expect(await names.count()).toBeGreaterThan(0);
    await look(page, `${device}-names`);
    await page.getByRole('button', { name: 'Names of the islands' }).click();
    expect(await names.count()).toBe(0);
    await page.getByRole('button', { name: 'Names of the islands' }).click();

    await page.getByRole('button', { name: 'Show the whole map' }).click();
    await page.waitForTimeout(600);
    const world = page.locator('.world');
    const corner = async () => {
      const box = (await world.locator('svg.overlay').boundingBox())!;
      return [box.x, box.y, box.width].map(Math.round);
    };
    const before = await corner();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.hint').waitFor();
    expect(await corner(), 'a hint moves nothing').toEqual(before);
    await look(page, `${device}-hint`);
    await page.locator('.hint').getByRole('button', { name: 'Close' }).click();

    await player.awaitPlayable('ship');
    await player.prepareTile();
    // The map takes a moment to come closer.
    const width = async () => (await page.locator('.ghost').boundingBox())!.width;
    await expect.poll(width, { timeout: 10_000 }).toBeGreaterThanOrEqual(least);
    const panel = (await page.locator('.prompts').boundingBox())!;
    expect(panel.height).toBeLessThanOrEqual(most * options.viewport.height);
    await look(page, `${device}-placing`);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('a tile is shown large under the mouse, and where it would lie in a free space', async () => {
  const { page, context, faults } = await visit('/', { viewport: DESK });
  const player = await Newcomer.playNow(page, 2);
  await player.begin();
  await player.awaitPlayable('ship');
  await page.locator('.market .tile').first().hover();
  await page.locator('.tiles .large').waitFor();
  await look(page, 'desk-tile-hovered');
  await playable(page, 'ship').click();
  await player.awaitNeed('target');
  await player.chooseTile();
  await page.mouse.move(5, 300);
  expect(await page.locator('.overlay .preview').count()).toBe(0);
  const { middle } = await placeOnMap(page, '.cell');
  await page.mouse.move(middle.x, middle.y);
  await page.locator('.overlay .preview').waitFor();
  await look(page, 'desk-cell-hovered');
  await page.mouse.move(5, 300);
  await page.locator('.overlay .preview').waitFor({ state: 'detached' });
  // The keyboard shows the same, and takes its ring along when it leaves the map.
  await page.keyboard.press('n');
  await page.locator('.overlay .preview').waitFor();
  await page.locator('.hand .card').first().focus();
  await page.locator('.overlay .preview, .overlay .focused, .focused-cell').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});

test('night is chosen in the menu, and covers the panels', async () => {
  const { page, context } = await visit('/', { viewport: DESK, colorScheme: 'light' });
  const player = await Newcomer.playNow(page, 2);
  await player.begin();
  const ground = () => page.locator('.people').evaluate((panel) => getComputedStyle(panel).backgroundColor);
  const day = await ground();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Colours').selectOption('night');
  await look(page, 'night-menu');
  await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();
  expect(await ground()).not.toBe(day);
  await look(page, 'night-game');
  await context.close();
});

test('a hideout says what a pirate there does, and its islands are outlined', async () => {
  const { page, context } = await visit('/', { viewport: DESK });
  const player = await Newcomer.playNow(page, 4);
  await player.begin();
  const hideout = 'g[data-pick^="hideout:"]:has(use[href="#mark-legal"]) .hit';
  for (let turn = 0; turn < 10; turn += 1) {
    await player.awaitPlayable('ship');
    await playable(page, 'ship').click();
    await player.awaitNeed('target');
    if ((await page.locator(hideout).count()) > 0) break;
    await page.keyboard.press('Escape');
    await player.endTurn();
    await player.awaitNeed('card');
  }
  await pressOnMap(page, hideout);
  await page.locator('.prompt .raid').getByText('A pirate brings you no card each turn.').waitFor();
  expect(await page.locator('path.lit').count()).toBeGreaterThan(0);
  await look(page, 'desk-hideout');
  await page.locator('.prompt .confirm').click();
  await page.locator('.mark.skull').first().waitFor();
  await look(page, 'desk-pirate');
  await context.close();
});
