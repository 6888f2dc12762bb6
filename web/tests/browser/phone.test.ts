/** What a phone shows of a game while something else covers the map. */
import type { Page, WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import { Newcomer } from '../support/newcomer';
import { look, playable } from '../support/page';
import { PHONE, stage } from '../support/stage';

const { visit } = stage();
const ON_PHONE = { viewport: PHONE, hasTouch: true };

/** Opens a table of two people with two minutes for each turn, and starts the game. */
async function playTogether() {
  const host = await visit('/new', ON_PHONE);
  await host.page.route('**/api/v1/tables', (route) => {
    const body = route.request().postDataJSON() as object;
    return route.continue({ postData: { ...body, clock: { kind: 'per_turn', seconds: 120 } } });
  });
  await host.page.getByLabel('Players').selectOption('2');
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  await host.page.locator('.address').waitFor();
  const guest = await visit(await host.page.locator('.address').innerText(), ON_PHONE);
  await guest.page.getByRole('button', { name: 'Sit here' }).click();
  await host.page.getByRole('button', { name: 'Start the game' }).click();
  for (const { page } of [host, guest]) await page.locator('.game').waitFor();
  return [host, guest] as const;
}

const tab = (page: Page, name: string) => page.locator('.tabs').getByRole('button', { name });

test('the page of the map shows every clock, and the bar below counts unread messages', async () => {
  const [host, guest] = await playTogether();
  for (const { page } of [host, guest]) {
    expect(await page.locator('.strip [role=timer]').allInnerTexts()).toEqual([
      expect.stringMatching(/^[12]:\d\d$/),
      expect.stringMatching(/^[12]:\d\d$/),
    ]);
  }
  await tab(host.page, 'Log').click();
  await host.page.getByRole('button', { name: 'Chat' }).click();
  await host.page.getByLabel('Write a message').fill('Ahoy');
  await host.page.getByRole('button', { name: 'Send' }).click();
  await guest.page.getByText('1 unread message').waitFor({ state: 'attached' });
  await look(guest.page, 'phone-unread');
  await tab(guest.page, 'Log').click();
  await guest.page.getByText('Ahoy').waitFor();
  await guest.page.getByText('1 unread message').waitFor({ state: 'detached' });
  await host.context.close();
  await guest.context.close();
});

test('the map comes forward when a card asks for a place on it', async () => {
  const { page, context, faults } = await visit('/', ON_PHONE);
  const player = await Newcomer.playNow(page, 1);
  await player.begin();
  await player.awaitPlayable('ship');
  for (const covering of ['Players', 'Prices', 'Log']) {
    await tab(page, covering).click();
    await playable(page, 'ship').click();
    await page.locator('.game[data-tab="map"]').waitFor();
    await page.keyboard.press('Escape');
  }
  await look(page, 'phone-map');
  expect(faults).toEqual([]);
  await context.close();
});

test('a narrow header squeezes neither whose turn it is nor what is lost', async () => {
  const { page, context } = await visit('/', ON_PHONE);
  const sockets: WebSocketRoute[] = [];
  let open = true;
  await page.routeWebSocket(/./, (socket) => {
    if (open) sockets.push(socket.connectToServer());
    else void socket.close();
  });
  await Newcomer.playNow(page, 1);
  open = false;
  for (const socket of sockets) await socket.close();
  await page.getByText('Connection lost, trying again…').waitFor();
  const phase = page.locator('.phase');
  expect(await phase.evaluate((pill) => pill.scrollWidth <= pill.clientWidth)).toBe(true);
  await look(page, 'phone-lost');
  await context.close();
});

test('a long hand lies in stacks, and a long press on a card opens its rules', async () => {
  const { page, context, faults } = await visit('/', ON_PHONE);
  const player = await Newcomer.playNow(page, 1);
  await player.begin();
  const hand = page.locator('.hand');
  const count = async () => Number(/\d+/.exec((await hand.getAttribute('aria-label')) ?? '')?.[0]);
  while ((await count()) < 14) {
    await player.endTurn();
    await player.awaitNeed('card');
  }
  expect(await hand.evaluate((row) => row.scrollWidth <= row.clientWidth)).toBe(true);
  expect(await page.locator('.card.stack').count()).toBeGreaterThan(0);
  await look(page, 'phone-stacks');
  const card = (await page.locator('.card').first().boundingBox())!;
  await page.mouse.move(card.x + 15, card.y + 40);
  await page.mouse.down();
  await page.locator('dialog[open] .asked').waitFor();
  await page.mouse.up();
  expect(await page.locator('.card.playing').count(), 'the press chose nothing').toBe(0);
  await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();
  await player.play('ship');
  expect(faults).toEqual([]);
  await context.close();
});
