import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/testing/languages';
import { Newcomer } from '../support/newcomer';
import { TARGET, noScroll, placeOnMap, playable, said } from '../support/page';
import { DESK, PHONE, stage } from '../support/stage';

const SIZES = [
  { width: 1440, height: 900 },
  DESK,
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  PHONE,
  { width: 844, height: 390 },
  { width: 932, height: 430 },
  { width: 780, height: 500 },
];

const { server, visit } = stage();

/** What is cut off or makes the page scroll. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} wide`);
    for (const button of document.querySelectorAll<HTMLElement>('button, a.button')) {
      const box = button.getBoundingClientRect();
      if (box.width === 0 || button.closest('.hand, dialog:not([open])')) continue;
      if (button.scrollWidth > button.clientWidth + 2) faults.push(`cut off: ${button.innerText}`);
    }
    for (const way of document.querySelectorAll<HTMLElement>('nav a')) {
      const box = way.getBoundingClientRect();
      if (box.left < 0 || box.right > root.clientWidth) faults.push(`off the screen: ${way.innerText}`);
    }
    return faults;
  });

test('the game fits every screen without scrolling', async () => {
  const { page, context } = await visit();
  const player = await Newcomer.playNow(page);
  await player.begin();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await noScroll(page), JSON.stringify(size)).toBe(true);
    for (const part of ['.prompt', '.hand', '.viewport', '.prompt .end']) {
      const box = await page.locator(part).first().boundingBox();
      expect(box, part).not.toBeNull();
      const inside =
        box!.x >= 0 &&
        box!.y >= 0 &&
        box!.x + box!.width <= size.width + 1 &&
        box!.y + box!.height <= size.height + 1;
      expect(inside, `${part} at ${size.width}×${size.height}: ${JSON.stringify(box)}`).toBe(true);
    }
  }
  await context.close();
});

/** Controls that are too small for a finger, and text that is too small to read. */
const small = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const seen = (element: Element) => {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      return box.width > 1 && box.height > 1 && style.visibility !== 'hidden' && !element.closest('.unseen');
    };
    for (const control of document.querySelectorAll('button, select, a, input')) {
      const inText = control.matches('a:not(.button)') && control.closest('p, li, dd') !== null;
      if (!seen(control) || inText) continue;
      const held = control.closest('label') ?? control;
      const box = held.getBoundingClientRect();
      if (box.width < 43.5 || box.height < 43.5)
        faults.push(`${control.outerHTML.slice(0, 90)}: ${Math.round(box.width)}×${Math.round(box.height)}`);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || !seen(parent) || parent.closest('defs, script, style'))
        continue;
      const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
      const size =
        parseFloat(getComputedStyle(parent).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
      if (size < 11.9)
        faults.push(`text of ${size.toFixed(1)} pixels: ${node.textContent.trim().slice(0, 40)}`);
    }
    for (const hit of document.querySelectorAll('.overlay g[data-pick]:has(use[href="#mark-legal"]) .hit')) {
      const { width, height } = hit.getBoundingClientRect();
      if (Math.min(width, height) < 24) faults.push(`a place of ${width.toFixed(0)} pixels`);
    }
    return [...new Set(faults)];
  });

test.each([DESK, PHONE, { width: 844, height: 390 }])(
  'controls have 44 pixels, places of the map 24, text 12: %o',
  async (viewport) => {
    const { page, context } = await visit('/', { viewport });
    for (const path of ['/', '/new', '/tables', '/best', '/mine', '/help', '/me', '/record']) {
      await page.goto(server.address + path);
      await page.locator('h1').waitFor();
      expect(await small(page), path).toEqual([]);
    }
    await page.goto(server.address);
    await page.getByLabel('Against').selectOption('4');
    const player = await Newcomer.playNow(page);
    expect(await small(page), 'exchange').toEqual([]);
    await player.exchange();
    await page.locator('.game[data-need="target"]').waitFor();
    expect(await small(page), 'first landing').toEqual([]);
    await player.land();
    await page.locator('.game[data-need="card"]').waitFor();
    for (let turn = 0; turn < 8; turn += 1) {
      for (const card of ['ship', 'plantation', 'building', 'market']) {
        await page.locator('.game[data-need="card"]').waitFor();
        if (!(await playable(page, card).isVisible())) continue;
        await playable(page, card).click();
        expect(await small(page), card).toEqual([]);
        for (let step = 0; step < 3; step += 1) await page.keyboard.press('Escape');
        if (card === 'plantation') turn = 8;
      }
      await player.play('ship');
      await player.endTurn();
      await page.locator('.game[data-need="card"]').waitFor({ timeout: 60_000 });
    }
    await context.close();
  },
);

test('zoomed to 200 % everything can still be reached', async () => {
  // A window of 1280 by 720 at 200 % has 640 by 360 pixels of the page.
  const { page, context } = await visit('/', {
    viewport: { width: 640, height: 360 },
    deviceScaleFactor: 2,
  });
  for (const path of ['/', '/new', '/tables', '/mine', '/help', '/me']) {
    await page.goto(server.address + path);
    await page.locator('h1').waitFor();
    expect(await overflow(page), path).toEqual([]);
  }
  await page.goto(server.address);
  const player = await Newcomer.playNow(page);
  await player.begin();
  expect(await noScroll(page)).toBe(true);
  await player.awaitPlayable();
  await playable(page).click();
  await page.locator('.card.playing').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await player.endTurn();
  await context.close();
});

test('by keyboard alone from the front page to the end of a turn', async () => {
  const { page, context, faults } = await visit();
  const tabTo = async (what: () => boolean, limit = 60) => {
    for (let step = 0; step < limit; step += 1) {
      if (await page.evaluate(what)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`not reached by Tab: ${what.toString()}`);
  };
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await tabTo(() => document.activeElement?.classList.contains('play') ?? false);
  await page.keyboard.press('Enter');
  await page.locator('.game[data-need="exchange"]').waitFor();
  await page.keyboard.press('c');
  await page.locator('.game[data-need="target"]').waitFor();
  await tabTo(() => document.activeElement?.classList.contains('tile') ?? false);
  await page.keyboard.press('Enter');
  await tabTo(() => document.activeElement?.classList.contains('viewport') ?? false);
  if ((await page.locator('.ghost').count()) === 0) {
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('r');
  await page.keyboard.press('c');
  await page.locator('.game[data-need="card"]').waitFor();
  const press = (key: string) => said(page, () => page.keyboard.press(key));
  const hand = await press('h');
  expect(hand).toMatch(/^Your hand[:,] \d+ cards?, \d+ (Ship|Plantation|Gold mine|Building|Ruins|Market)/);
  expect(await press('h'), 'what is asked again is said again').toBe(hand);
  expect(await press('o')).toMatch(/: \d+ cards?, \d+ ships? on the map/);
  expect(await press('l')).not.toBe('');
  await tabTo(() => document.activeElement?.classList.contains('viewport') ?? false);
  for (const key of ['w', 'e', 'd', 's', 'a', 'q']) expect(await press(key)).not.toBe('');
  await tabTo(() => document.activeElement?.classList.contains('end') ?? false);
  const before = await page.locator('.game').getAttribute('data-sequence');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (old) => document.querySelector('.game')?.getAttribute('data-sequence') !== old,
    before,
  );
  await page.locator('.game[data-need="card"]').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('every step of a turn is said', async () => {
  const { page, context } = await visit();
  const player = await Newcomer.playNow(page, 1);
  await player.begin();
  await player.awaitPlayable('ship');
  const card = await said(page, () => playable(page, 'ship').press('Enter'));
  expect(card).toMatch(/^Ship\. .*(Choose|Which ship)/);
  await page.keyboard.press('Escape');
  const voyage = await said(page, () => player.prepareTile());
  expect(voyage).toContain('pay 1 card');
  expect(voyage).toContain('1 of 1 card paid');
  expect(voyage).toContain('Ready to confirm');
  expect(await said(page, () => player.endTurnAfterConfirming())).toContain('Your turn');
  await context.close();
});

test('a play can be undone, and a pan never chooses', async () => {
  const { page, context } = await visit();
  const player = await Newcomer.playNow(page);
  await player.exchange();
  await page.locator('.game[data-need="target"]').waitFor();
  await player.land();
  // Others have played since: there is no way back behind that, and the page says so.
  await page.locator('.game[data-need="card"]').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click({ force: true });
  await page
    .locator('.notice')
    .getByText(/cannot be undone|nothing to undo/)
    .waitFor();
  expect(await page.locator('[aria-live], [role=status], [role=log]').count(), 'one live region').toBe(1);
  let undone = false;
  for (let turn = 0; turn < 12 && !undone; turn += 1) {
    await page.locator('.game[data-need="card"]').waitFor();
    const before = await page.locator('.card').count();
    const isReady = await playable(page, 'plantation').isVisible();
    if (isReady && (await player.chooseWithPlaces('plantation'))) {
      const { middle: at } = await placeOnMap(page, TARGET);
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x + 60, at.y + 30, { steps: 5 });
      await page.mouse.up();
      expect(await page.locator('.game').getAttribute('data-need')).toBe('target');
      await page.keyboard.press('Escape');
      expect(await player.play('plantation')).toBe(true);
      expect(await page.locator('.card').count()).toBe(before - 3);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.waitForFunction((count) => document.querySelectorAll('.card').length === count, before);
      undone = true;
    } else {
      await player.play('ship');
      await player.endTurn();
    }
  }
  expect(undone).toBe(true);
  await context.close();
});

test.each(Object.keys(LANGUAGES))('nothing is cut off in %s', async (locale) => {
  for (const viewport of [DESK, PHONE, { width: 844, height: 390 }]) {
    const { page, context } = await visit('/', { locale, viewport });
    await page.locator('.play').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    expect(await overflow(page), 'front page').toEqual([]);
    await page.locator('.play').click();
    await page.locator('.game[data-need="exchange"]').waitFor();
    expect(await overflow(page), 'exchange').toEqual([]);
    const player = new Newcomer(page);
    await player.begin();
    expect(await overflow(page), 'a turn').toEqual([]);
    for (const path of ['/new', '/tables', '/mine', '/help', '/me', '/record']) {
      await page.goto(server.address + path);
      await page.locator('h1').waitFor();
      if (path === '/new') await page.locator('summary').click();
      expect(await overflow(page), path).toEqual([]);
    }
    await context.close();
  }
});
