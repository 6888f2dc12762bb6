/** What the page tells: what others did, where, what the map holds, tips, sounds, reasons. */
import { expect, test } from 'vitest';
import { Newcomer } from '../support/newcomer';
import { look, playable, pressOnMap } from '../support/page';
import { PHONE, stage } from '../support/stage';

const { visit } = stage();

test('since the own last turn only what others did is told', async () => {
  const { page, context } = await visit();
  const player = await Newcomer.playNow(page, 2);
  await player.begin();
  await player.endTurn();
  await player.awaitNeed('card');
  expect(await page.getByRole('heading', { name: 'Since your last turn' }).isVisible()).toBe(true);
  const entries = await page.locator('.log li').allInnerTexts();
  expect(entries.length).toBeGreaterThan(1);
  const me = (await page.locator('.players h2').allInnerTexts()).map((name) => name.split('\n')[0]);
  for (const entry of entries) expect(me.slice(1).some((name) => entry.includes(name!))).toBe(true);
  await context.close();
});

test('at the start of a turn the moves of the others are shown again', async () => {
  const { page, context, faults } = await visit();
  const player = await Newcomer.playNow(page, 2);
  await player.begin();
  await player.endTurn();
  await player.awaitNeed('card');
  const sequence = async () => Number(await page.locator('.game').getAttribute('data-sequence'));
  const now = await sequence();
  await page.getByRole('button', { name: 'Show their moves' }).click();
  await page.getByRole('button', { name: 'Back to my turn' }).waitFor();
  expect(await sequence()).toBeLessThan(now);
  await look(page, 'desk-retelling');
  await player.awaitNeed('card');
  expect(await sequence()).toBe(now);
  await page.getByRole('button', { name: 'Show their moves' }).click();
  await page.getByRole('button', { name: 'Back to my turn' }).click();
  await player.awaitNeed('card');
  expect(faults).toEqual([]);
  await context.close();
});

test('on a phone an entry of the log leads to its place on the map', async () => {
  const { page, context } = await visit('/', { viewport: PHONE, hasTouch: true });
  const player = await Newcomer.playNow(page, 1);
  await player.begin();
  await page.locator('.tabs').getByRole('button', { name: 'Log' }).click();
  await page.locator('.side').getByRole('button', { name: 'Log' }).click();
  await page.locator('.log .entry').first().tap();
  await page.locator('.game[data-tab="map"]').waitFor();
  await page.locator('.lit, use[href="#mark-focus"]').first().waitFor();
  await context.close();
});

test('the list of islands holds what the map holds, and offers the same choices', async () => {
  const { page, context } = await visit();
  const player = await Newcomer.playNow(page, 1);
  await player.begin();
  await page.locator('.side').getByRole('button', { name: 'Islands' }).click();
  const listed = () => page.locator('.islands ul ul li').count();
  expect(await listed()).toBe(await page.locator('.overlay g[data-pick^="location:"]').count());
  await player.awaitPlayable('ship');
  await playable(page, 'ship').click();
  const open = await page.locator('.overlay use[href="#mark-legal"]').count();
  expect(await page.locator('.islands .choice', { hasText: 'hideout' }).count()).toBe(open);
  // A ship is sent off by the list alone.
  await page.locator('.islands .choice').first().click();
  await page.locator('.islands .choice[aria-pressed="true"]').waitFor();
  await page.locator('.game[data-need="ready"]').waitFor();
  await context.close();
});

test('the islands that a tile joins are named and lit, and its other shores can be chosen', async () => {
  let [chosen, joined] = [false, false];
  // Not every deal has such tiles.
  for (let game = 0; game < 12 && !(chosen && joined); game += 1) {
    const { page, context } = await visit();
    const player = await Newcomer.playNow(page, 3);
    await player.exchange();
    await player.awaitNeed('target');
    const tiles = page.locator('.tile:not(:disabled):visible');
    for (let index = 0; index < (await tiles.count()) && !(chosen && joined); index += 1) {
      await tiles.nth(index).click();
      await page.locator('.cell, .ghost').first().waitFor();
      const cells = await page.locator('.cell').count();
      for (let cell = 0; cell < Math.max(1, cells) && !(chosen && joined); cell += 1) {
        if (cells > 0) {
          // A tile that lies somewhere is shown large, and other cells may be out of sight.
          if (cell > 0) await page.getByRole('button', { name: 'Show the whole map' }).click();
          await pressOnMap(page, '.cell', Math.min(cell, (await page.locator('.cell').count()) - 1));
        }
        await page.locator('.ghost').waitFor();
        if ((await page.locator('.island-name').count()) > 0) {
          joined = true;
          expect(await page.locator('path.lit').count()).toBeGreaterThan(0);
          const name = (await page.locator('.island-name').first().textContent()) ?? '';
          expect(await page.locator('.prompt .text').innerText()).toContain(name);
        }
        const shores = page.locator('[data-pick^="landing:"]');
        if ((await shores.count()) > 1) {
          chosen = true;
          const other = page.locator('[data-pick^="landing:"]:not(:has(.chosen))').first();
          const key = await other.getAttribute('data-pick');
          await pressOnMap(page, `[data-pick="${key}"]`);
          await page.locator(`[data-pick="${key}"] .anchor.chosen`).waitFor();
        }
      }
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    }
    await context.close();
  }
  expect([chosen, joined]).toEqual([true, true]);
});

test('the end of a turn tells beforehand how many cards it brings', async () => {
  const { page, context } = await visit();
  const player = await Newcomer.playNow(page, 1);
  await player.begin();
  // Three cards, and one for the ship of the first landing.
  await page.locator('.prompt').getByText('At the end of your turn you draw 4 cards.').waitFor();
  const spoken = page.locator('[role=log] p', { hasText: 'At the end of your turn you draw 4 cards.' });
  await spoken.first().waitFor({ state: 'attached' });
  const cards = () => page.locator('.card').count();
  const before = await cards();
  await player.endTurn();
  await player.awaitNeed('card');
  expect(await cards()).toBe(before + 4);
  await context.close();
});

test('what hid a new tile cannot be undone, and the page says that the tile stops it', async () => {
  const { page, context } = await visit();
  const player = await Newcomer.playNow(page, 1);
  await player.begin();
  await player.awaitPlayable('ship');
  const before = await page.locator('.overlay use[href="#tile-line"]').count();
  await player.play('ship');
  expect(await page.locator('.overlay use[href="#tile-line"]').count()).toBe(before + 1);
  await page.getByRole('button', { name: 'Undo' }).click({ force: true });
  await page.locator('.notice').getByText('a new tile has been turned up since').waitFor();
  // What was said ends with the turn.
  await player.endTurn();
  await player.awaitNeed('card');
  expect(await page.locator('.notice').count()).toBe(0);
  await context.close();
});

test('tips come one by one, can be put away, and stay away', async () => {
  const { page, context } = await visit();
  await Newcomer.playNow(page, 1);
  const tip = page.locator('.tip p');
  expect(await tip.innerText()).toMatch(/^Welcome!/);
  await page.getByRole('button', { name: 'Got it' }).click();
  await tip.getByText('You may swap cards now, and only now.').waitFor();
  await page.reload();
  await tip.getByText('You may swap cards now, and only now.').waitFor();
  await page.getByRole('button', { name: 'No more tips' }).click();
  await tip.waitFor({ state: 'detached' });
  await new Newcomer(page).begin();
  expect(await tip.count()).toBe(0);
  await context.close();
});

test('nothing is heard until sounds are wanted', async () => {
  const { page, context } = await visit();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const native = window.OscillatorNode;
    window.OscillatorNode = class extends native {
      constructor(audio: BaseAudioContext, options?: OscillatorOptions) {
        super(audio, options);
        heard.push(String(options?.frequency));
      }
    };
  });
  const heard = () => page.evaluate(() => window.heard.length);
  const player = await Newcomer.playNow(page, 1);
  await player.begin();
  expect(await heard()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Sounds').check();
  await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();
  await player.endTurn();
  await page.waitForFunction(() => window.heard.length > 0);
  await context.close();
});

test('whoever confirms by keyboard goes on from there', async () => {
  const { page, context } = await visit();
  const player = await Newcomer.playNow(page, 1);
  await page.locator('.prompt .confirm').focus();
  await page.keyboard.press('Enter');
  await player.awaitNeed('target');
  expect(await page.evaluate(() => document.activeElement?.closest('.prompt') !== null)).toBe(true);
  await context.close();
});
