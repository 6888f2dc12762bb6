import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, Newcomer, PHONE, playable, pressOnMap, TARGET, stage } from './support';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
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

interface AxeWindow {
  axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}

/** What axe finds wrong with a page by WCAG 2.2 AA. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(() => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return (window as unknown as AxeWindow).axe.run({ runOnly: tags });
  });
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

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
    return faults;
  });

const noScroll = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollHeight <= root.clientHeight && root.scrollWidth <= root.clientWidth;
  });

test.each(['light', 'dark'] as const)(
  'axe finds nothing on any page, by day and by night: %s',
  async (colorScheme) => {
    const { page, context } = await visit('/', { colorScheme });
    for (const path of ['/', '/new', '/tables', '/mine', '/help', '/me', '/record', '/table/none']) {
      await page.goto(server.address + path);
      await page.locator('h1').waitFor();
      expect(await violations(page), path).toEqual([]);
    }
    await page.goto(`${server.address}/new`);
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.locator('.address').waitFor();
    expect(await violations(page), 'a table that gathers').toEqual([]);
    await page.goto(server.address);
    await Newcomer.playNow(page);
    expect(await violations(page), 'a game').toEqual([]);
    await context.close();
  },
);

test.each([DESK, PHONE])(
  'axe finds nothing in any state of a turn, and nothing scrolls: %o',
  async (viewport) => {
    const { page, context } = await visit('/', { viewport });
    const look = async (state: string) => {
      expect(await violations(page), state).toEqual([]);
      expect(await noScroll(page), `${state} scrolls`).toBe(true);
    };
    const player = await Newcomer.playNow(page);
    await look('exchange');
    await player.exchange();
    await page.locator('.game[data-need="target"]').waitFor();
    await look('first landing');
    await player.land();
    await page.locator('.game[data-need="card"]').waitFor();
    await look('a turn');
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.hint').waitFor({ timeout: 60_000 });
    await look('a hint');
    await page.locator('.hint').getByRole('button', { name: 'Close' }).click();
    await player.awaitPlayable();
    await playable(page).click();
    await look('a card chosen');
    if (await page.locator('.prompt .tile:not(:disabled)').first().isVisible()) {
      await page.locator('.prompt .tile:not(:disabled)').first().click();
      await look('a tile chosen');
      if (!(await page.locator('.ghost').isVisible())) await pressOnMap(page, '.cell');
      await look('a tile placed');
      const suggest = page.getByRole('button', { name: 'Suggest' });
      if (await suggest.isVisible()) await suggest.click();
      await look('ready');
    }
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Escape');
    for (const tab of ['Players', 'Prices', 'Log']) {
      if (viewport !== PHONE) break;
      await page.locator('.tabs').getByRole('button', { name: tab }).click();
      await look(tab);
    }
    await page.locator('.tabs, .side').getByRole('button', { name: 'Log' }).last().click();
    await page.locator('.side').getByRole('button', { name: 'Islands' }).click();
    await look('islands');
    await page.getByRole('button', { name: 'Menu' }).click();
    await look('menu');
    await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Rules' }).click();
    await page.locator('.rules').waitFor();
    await look('rules');
    await context.close();
  },
);

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
      const svg = parent.closest('svg');
      const matrix = svg ? (parent as unknown as SVGGraphicsElement).getScreenCTM() : null;
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
    for (const path of ['/', '/new', '/tables', '/mine', '/help', '/me', '/record']) {
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
  const spoken = page.locator('[role=log]');
  await page.keyboard.press('h');
  expect(await spoken.innerText()).toMatch(/Ship|Plantation|Gold mine|Building|Ruins|Market/);
  for (const key of ['w', 'e', 'd', 's', 'a', 'q', 'o', 'l']) await page.keyboard.press(key);
  expect((await spoken.innerText()).length).toBeGreaterThan(5);
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
    .getByText(/cannot be undone|nothing yet that could be undone/)
    .waitFor();
  expect(await page.locator('[aria-live], [role=status], [role=log]').count(), 'one live region').toBe(1);
  let undone = false;
  for (let turn = 0; turn < 12 && !undone; turn += 1) {
    await page.locator('.game[data-need="card"]').waitFor();
    const before = await page.locator('.card').count();
    if (await playable(page, 'plantation').isVisible()) {
      await playable(page, 'plantation').click();
      const target = await page.locator(TARGET).first().boundingBox();
      const at = { x: target!.x + target!.width / 2, y: target!.y + target!.height / 2 };
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

test.each(['en', 'nl', 'pl', 'fr', 'de'])('nothing is cut off in %s', async (locale) => {
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
