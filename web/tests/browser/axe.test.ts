/** Axe on every page and in every state of a turn. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Newcomer } from '../support/newcomer';
import { noScroll, playable } from '../support/page';
import { DESK, PHONE, stage } from '../support/stage';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const { server, visit } = stage();

/** What axe finds wrong with a page by WCAG 2.2 AA. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(() => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return window.axe.run({ runOnly: tags });
  });
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

test.each(['light', 'dark'] as const)(
  'axe finds nothing on any page, by day and by night: %s',
  async (colorScheme) => {
    const { page, context } = await visit('/', { colorScheme });
    for (const path of [
      '/',
      '/new',
      '/tables',
      '/best',
      '/mine',
      '/help',
      '/me',
      '/record',
      '/privacy',
      '/none',
      '/table/none',
    ]) {
      await page.goto(server.address + path);
      await page.locator('h1').waitFor();
      expect(await violations(page), path).toEqual([]);
    }
    await page.goto(`${server.address}/new`);
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.locator('.address').waitFor();
    expect(await violations(page), 'a table that gathers').toEqual([]);
    await page.locator('main a[href^="/person/"]').first().click();
    await page.getByText('Rated games').waitFor();
    expect(await violations(page), 'the page of a person').toEqual([]);
    await page.goto(`${server.address}/new`);
    await page.getByLabel('Players').selectOption('2');
    await page.getByLabel('Seat 2').selectOption('me');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.locator('.curtain').waitFor();
    expect(await violations(page), 'a curtain').toEqual([]);
    await page.goto(server.address);
    const player = await Newcomer.playNow(page);
    expect(await violations(page), 'a game').toEqual([]);
    await player.begin();
    await page.getByRole('button', { name: 'Show their moves' }).click();
    await page.getByRole('button', { name: 'Back to my turn' }).waitFor();
    expect(await violations(page), 'the moves of others').toEqual([]);

    await page.goto(`${server.address}/new`);
    await page.getByLabel('Players').selectOption('2');
    await page.getByRole('button', { name: 'Open the table' }).click();
    const guest = await visit(await page.locator('.address').innerText());
    await guest.page.getByRole('button', { name: 'Sit here' }).click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    expect(await violations(page), 'the menu of a table').toEqual([]);
    await guest.context.close();
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
    await player.awaitPlayable('ship');
    await playable(page, 'ship').click();
    await page.locator('.card.playing').waitFor();
    await look('a card chosen');
    await page.locator('.card.playing').click();
    await player.prepareTile();
    await look('a tile placed');
    // The tile goes back, and then lies chosen without a place, where there is a choice of places.
    await page.keyboard.press('Escape');
    await player.chooseTile();
    await look('a tile chosen');
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

test('axe finds nothing where a card asks for more, at the podium and in the replay', async () => {
  const { page, context } = await visit('/', { viewport: PHONE });
  await page.locator('.against select').first().selectOption('1');
  await page.locator('.play').click();
  const player = new Newcomer(page, 1, true);
  const seen = new Set<string>();
  player.look = async (state) => {
    if (seen.has(state)) return;
    seen.add(state);
    expect(await violations(page), state).toEqual([]);
  };
  const wanted = ['the choice of a good', 'fort or post', 'the choice of a place', 'ready'];
  const missing = () => wanted.filter((state) => !seen.has(state));
  for (let game = 0; game < 12; game += 1) {
    await player.playToTheEnd();
    if (missing().length === 0) break;
    if (!seen.has('fort or post')) player.played.delete('building');
    // A Market needs something to give up.
    if (!seen.has('the choice of a good')) player.played.delete('plantation');
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.locator('.game[data-need="exchange"]').waitFor();
  }
  expect(missing()).toEqual([]);
  await page.locator('.podium tbody').waitFor();
  expect(await violations(page), 'podium').toEqual([]);
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByLabel('Moment of the game').waitFor();
  expect(await violations(page), 'replay').toEqual([]);
  await context.close();
});
