/** Tables before and beside the game: ready or not, ratings, invitations, own sets, several people. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Newcomer } from '../support/newcomer';
import { stage } from '../support/stage';

const { server, visit } = stage();

const SET = readFileSync('../crates/rules/sets/standard.txt', 'utf8');

const rename = async (page: Page, name: string) => {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your name').press('Enter');
  await page.getByRole('link', { name: `${name}: my account` }).waitFor();
};

/** A table for two with one person, who waits for another. */
async function openTable(page: Page): Promise<string> {
  await page.goto(`${server.address}/new`);
  await page.getByLabel('Players').selectOption('2');
  await page.getByRole('button', { name: 'Open the table' }).click();
  return page.locator('.address').innerText();
}

test('the host starts when everybody is ready, and everybody sees who is not, and all ratings', async () => {
  const [host, guest] = [await visit(), await visit()];
  await rename(guest.page, 'Ben of the Bay');
  const address = await openTable(host.page);
  await guest.page.goto(address);
  await guest.page.getByRole('button', { name: 'Sit here' }).click();
  const start = host.page.getByRole('button', { name: 'Start the game' });
  await host.page.getByRole('link', { name: 'Ben of the Bay' }).waitFor();
  await host.page.locator('.rating').nth(1).waitFor();
  expect(await host.page.locator('.rating').allInnerTexts()).toEqual(['Rating\n1500?', 'Rating\n1500?']);
  await start.and(host.page.locator(':enabled')).waitFor();

  await guest.page.getByRole('button', { name: 'I’m not ready' }).click();
  await host.page.getByText('not ready yet').waitFor();
  await start.and(host.page.locator(':disabled')).waitFor();
  await guest.page.getByRole('button', { name: 'I’m ready' }).click();
  await host.page.getByText('not ready yet').waitFor({ state: 'detached' });
  await start.click();
  await guest.page.locator('.game').waitFor();
  await guest.page.locator('.players .rating').nth(1).waitFor();
  expect([...host.faults, ...guest.faults]).toEqual([]);
  await host.context.close();
  await guest.context.close();
});

test('recent players can be asked to the next table, and see it on any page', async () => {
  const [host, guest] = [await visit(), await visit()];
  await rename(host.page, 'Ann of the Hill');
  await rename(guest.page, 'Cleo of the Cape');
  await guest.page.goto(await openTable(host.page));
  await guest.page.getByRole('button', { name: 'Sit here' }).click();
  await host.page.getByRole('button', { name: 'Start the game' }).click();
  await guest.page.locator('.game').waitFor();

  await guest.page.goto(`${server.address}/help`);
  const next = await openTable(host.page);
  await host.page.getByRole('button', { name: 'Invite Cleo of the Cape' }).click();
  await host.page.getByText('Invited', { exact: true }).waitFor();
  const call = guest.page.getByRole('alert').filter({ hasText: 'Ann of the Hill invites you to a game.' });
  await call.getByRole('button', { name: 'Go there' }).click();
  await guest.page.getByRole('button', { name: 'Sit here' }).waitFor();
  expect(guest.page.url()).toBe(next);
  expect([...host.faults, ...guest.faults]).toEqual([]);

  // People who are not connected cannot be reached, and the page tells the host.
  await guest.context.close();
  await host.page.getByRole('button', { name: 'Invite Cleo of the Cape' }).click();
  await host.page.getByText('Not online: send the link').waitFor();
  await host.context.close();
});

test('a turn at another table calls wherever one is', async () => {
  const [host, guest] = [await visit(), await visit()];
  await guest.page.goto(await openTable(host.page));
  await guest.page.getByRole('button', { name: 'Sit here' }).click();
  await host.page.getByRole('button', { name: 'Start the game' }).click();
  const people = [new Newcomer(host.page), new Newcomer(guest.page)];
  for (const { page } of people) await page.locator('.game').waitFor();
  const first = (await host.page.locator('.game[data-need]').count()) > 0 ? people[0]! : people[1]!;
  const second = people.find((someone) => someone !== first)!;
  // Connected people get the call.
  const connected = new Promise((resolve) =>
    second.page.on('websocket', (socket) => socket.on('framereceived', resolve)),
  );
  await second.page.goto(`${server.address}/tables`);
  await connected;
  await first.exchange();
  const call = second.page.getByRole('alert').filter({ hasText: 'It’s your turn at another table.' });
  await call.getByRole('button', { name: 'Go there' }).click();
  await second.awaitNeed('exchange');
  await host.context.close();
  await guest.context.close();
});

test('a table is opened with its own set and limits; a broken set says where, and nothing is lost', async () => {
  const { page, context, faults } = await visit('/new');
  await page.getByLabel('Players').selectOption('2');
  await page.getByLabel('Seat 2').selectOption({ index: 2 });
  await page.getByText('More options').click();
  await page.getByLabel('Round limit').selectOption('10');
  await page.getByLabel('Limit of rounds without a card played').selectOption('3');
  const file = page.getByLabel('Custom tile set');
  const give = (text: string) =>
    file.setInputFiles({ name: 'set.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await give(SET.replace(/sides land/, 'sides lava'));
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page
    .getByRole('alert')
    .getByText(/line \d+.*lava/)
    .waitFor();
  await give(SET.replace(/ebony( +)1 /, 'ebony$17 ').replace(/ebony( +)7 .*/, 'ebony$17 8 9 10 11'));
  await page.getByRole('button', { name: 'Start the game' }).click();
  await new Newcomer(page).awaitNeed('exchange');
  const row = page.locator('.market tr').filter({ hasText: 'ebony' });
  expect(await row.locator('td').allInnerTexts()).toEqual(['7\n(current price)', '8', '9', '10', '11']);
  const id = page.url().split('/').at(-1);
  const table = await page.request.get(`${server.address}/api/v1/tables/${id}`);
  expect(((await table.json()) as { options: object }).options).toMatchObject({
    round_limit: 10,
    stall_rounds: 3,
  });
  expect(faults).toEqual([]);
  await context.close();
});

test('people at one screen have names, and the curtain hides their cards', async () => {
  const { page, context } = await visit('/new');
  await page.getByLabel('Players').selectOption('2');
  await page.getByLabel('Seat 2').selectOption('me');
  await page.getByLabel('Name of player 1').fill('Mama');
  await page.getByLabel('Name of player 2').fill('Ole');
  await page.getByRole('button', { name: 'Start the game' }).click();
  const title = page.getByRole('heading', { name: /^Pass the screen to (Mama|Ole)$/ });
  await title.waitFor();
  const first = await title.innerText();
  await page.keyboard.press('h');
  expect(await page.locator('[role=log]').innerText()).not.toMatch(/Ship|Plantation|Market|Ruins/);
  expect(await page.locator('.curtain').evaluate((curtain) => curtain.matches(':modal'))).toBe(true);
  await page.getByRole('button', { name: 'I’m ready' }).click();
  await new Newcomer(page).exchange();
  await title.waitFor();
  expect(await title.innerText()).not.toBe(first);
  await context.close();
});

test('logging out everywhere ends every login', async () => {
  const [one, two] = [await visit('/me'), await visit('/me')];
  const form = (page: Page, title: string) =>
    page.locator('form', { has: page.getByRole('heading', { name: title, exact: true }) });
  await form(one.page, 'Create an account').getByLabel('Name').fill('Dora of the Dunes');
  await form(one.page, 'Create an account').getByLabel('New password').fill('a long one');
  await form(one.page, 'Create an account').getByRole('button').click();
  await one.page.getByText('You have an account now.').waitFor();
  await form(two.page, 'Log in').getByLabel('Name').fill('Dora of the Dunes');
  await form(two.page, 'Log in').getByLabel('Password').fill('a long one');
  await form(two.page, 'Log in').getByRole('button').click();
  await two.page.getByText('Welcome back!').waitFor();

  await one.page.getByRole('button', { name: 'Log out everywhere' }).click();
  await one.page.getByRole('button', { name: 'Play now' }).waitFor();
  for (const { page } of [one, two]) {
    await page.goto(`${server.address}/me`);
    await page.getByText('You are playing as a guest').waitFor();
  }
  await one.context.close();
  await two.context.close();
});

test('a list that is longer than a page goes on when more is asked for', async () => {
  const { page, context, faults } = await visit();
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  const opened = await page.evaluate(async () => {
    await fetch('/api/v1/guests', { method: 'POST' });
    const open = () =>
      fetch('/api/v1/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ players: 2 }),
      });
    const answers = [];
    for (let count = 0; count < 53; count += 1) answers.push((await open()).status);
    return answers;
  });
  expect(new Set(opened)).toEqual(new Set([201]));
  await page.goto(`${server.address}/mine`);
  const waiting = page.locator('section', {
    has: page.getByRole('heading', { name: 'Tables waiting for players' }),
  });
  await waiting.locator('time').first().waitFor();
  expect(await waiting.locator('time').count()).toBe(50);
  await waiting.getByRole('button', { name: 'Show more' }).click();
  await waiting.locator('time').nth(52).waitFor();
  expect(await waiting.locator('time').count()).toBe(53);
  expect(await waiting.getByRole('button', { name: 'Show more' }).count(), 'that was all').toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});
