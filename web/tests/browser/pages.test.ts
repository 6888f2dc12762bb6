/** The pages around the game: accounts, records from files, own games, the shell without a connection. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Newcomer } from '../support/newcomer';
import { stage } from '../support/stage';

const RECORD = readFileSync('../crates/rules/tests/golden/two.txt', 'utf8');

const { server, visit } = stage();

test('a guest becomes an account, leaves, comes back, has bots, and goes for good', async () => {
  const { page, context, faults } = await visit('/me');
  const form = (title: string) =>
    page.locator('form', { has: page.getByRole('heading', { name: title, exact: true }) });
  await form('Create an account').getByLabel('Name').fill('Ann of Green Isle');
  await form('Create an account').getByLabel('New password').fill('a long one');
  await form('Create an account').getByRole('button').click();
  await page.getByText('You have an account now.').waitFor();

  await form('Change name').getByLabel('Name').fill('Ann');
  await form('Change name').getByLabel('Password').fill('a wrong one');
  await form('Change name').getByRole('button').click();
  await page.getByText('The name or the password is wrong.').waitFor();
  await form('Change name').getByLabel('Password').fill('a long one');
  await form('Change name').getByRole('button').click();
  await page.getByText('Name changed.').waitFor();
  await form('Change password').getByLabel('Password', { exact: true }).fill('a long one');
  await form('Change password').getByLabel('New password').fill('a longer one');
  await form('Change password').getByRole('button').click();
  await page.getByText('Password changed.').waitFor();

  await page.getByLabel('Bot name').fill('Greenbot');
  await page.getByRole('button', { name: 'Create a bot' }).click();
  expect((await page.locator('.token code').innerText()).length).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Delete the bot Greenbot' }).click();
  await page.getByText('Bot deleted.').waitFor();

  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await page.goto(`${server.address}/me`);
  await form('Log in').getByLabel('Name').fill('ann');
  await form('Log in').getByLabel('Password').fill('a longer one');
  await form('Log in').getByRole('button').click();
  await page.getByRole('heading', { name: 'Ann', level: 1, exact: true }).waitFor();
  await page.getByRole('link', { name: 'My public page' }).click();
  await page.getByText('Rated games').waitFor();

  await page.goto(`${server.address}/me`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.locator('form.inner').getByLabel('Password').fill('a longer one');
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a record from a file is replayed; a broken one says where it breaks, and nothing is lost', async () => {
  const { page, context, faults } = await visit('/mine');
  await page.getByRole('link', { name: 'Open a record' }).click();
  const file = page.locator('input[type=file]');
  const broken = RECORD.replace('pays ship', 'pays market');
  await file.setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(broken) });
  await page
    .getByRole('alert')
    .getByText(/^line \d+, event \d+: .*docs\/records\.md/)
    .waitFor();
  await file.setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(RECORD) });
  const slider = page.getByLabel('Moment of the game');
  await slider.waitFor();
  await page.getByRole('button', { name: 'Next round' }).click();
  await page.getByRole('button', { name: 'Next round' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.overlay use[href="#tile-line"]').length >= 2);
  await page.getByLabel('Point of view').selectOption('1');
  await page.locator('.card').first().waitFor();
  // The record stays with the page when it is loaded again.
  await page.reload();
  await slider.waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a replay plays by itself, jumps from the log, and its record can be saved', async () => {
  const { page, context, faults } = await visit('/', { acceptDownloads: true });
  const player = await Newcomer.playNow(page, 1);
  await player.playToTheEnd();
  // The end: podium, stocks good by good, two charts.
  expect(await page.locator('.podium ol li').count()).toBe(2);
  expect(await page.locator('.podium tbody td small').first().innerText()).toMatch(/^\d+×\d+$/);
  expect(await page.locator('.podium figure svg polyline').count()).toBe(8);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save the record' }).click();
  const saved = await (await download).path();
  expect(readFileSync(saved, 'utf8')).toMatch(/^ilos record 1\n/);
  await page.getByRole('link', { name: 'Replay' }).click();
  const slider = page.getByLabel('Moment of the game');
  await slider.waitFor();
  await page.getByLabel('Speed').selectOption('350');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => Number(document.querySelector<HTMLInputElement>('.where')?.value) > 3);
  await page.getByRole('button', { name: 'Pause' }).click();
  const entry = page.locator('.log .entry').nth(-3);
  await entry.click();
  await page.waitForFunction(() => Number(document.querySelector<HTMLInputElement>('.where')?.value) > 20);
  await page.keyboard.press('Home');
  expect(await slider.inputValue()).toBe('1');
  await page.keyboard.press('End');
  expect(await slider.inputValue()).toBe(await slider.getAttribute('max'));
  await page.getByLabel('Point of view').selectOption('1');
  await page.waitForFunction(() => location.search.includes('seat=1'));
  const islands = await page.locator('.overlay .name').allTextContents();
  await page.getByRole('link', { name: 'Result' }).click();
  await page.locator('.podium').waitFor();
  // The record calls players and islands what the game called them, and asks the server about no one.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.address}/record`);
  await page.locator('input[type=file]').setInputFiles(saved);
  await slider.waitFor();
  await page.keyboard.press('End');
  await expect.poll(() => page.locator('.overlay .name').allTextContents()).toEqual(islands);
  expect((await page.locator('.players h2').allInnerTexts()).join()).toContain('Helmsman');
  expect(asked.filter((path) => path.includes('/people/'))).toEqual([]);
  await page.goto(`${server.address}/mine`);
  await page.getByRole('link', { name: 'Replay' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('an address that names no page says so, and leads home', async () => {
  const { page, context, faults } = await visit('/games');
  await page.getByRole('heading', { name: 'There is nothing here.' }).waitFor();
  await page.locator('main').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('after an outage pages heal by themselves', async () => {
  const { page, context, faults } = await visit('/new');
  for (const [path, healed] of [
    ['/', '.against option'],
    ['/me', 'h1'],
  ] as const) {
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.goto(server.address + path);
    const problem = page.locator('main').getByRole('alert');
    await problem.waitFor();
    await page.unroute('**/api/v1/**');
    await problem.waitFor({ state: 'detached' });
    await page.locator(healed).first().waitFor({ state: 'attached' });
    await page.locator('.sprite').waitFor({ state: 'attached' });
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('own games say whose turn it is, and the front page leads back to them', async () => {
  const { page, context } = await visit();
  await Newcomer.playNow(page);
  const game = page.url();
  await page.goto(server.address);
  await page.getByRole('link', { name: 'Resume your game with Helmsman 2 and Helmsman 3' }).click();
  await page.locator('.game[data-need]').waitFor();
  expect(page.url()).toBe(game);
  await page.goto(`${server.address}/mine`);
  await page.locator('.turn.own').getByText('Your turn').waitFor();
  await context.close();
});

test('the shell opens without a connection and says so', async () => {
  const { page, context } = await visit();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const shell = await caches.open((await caches.keys())[0] ?? '');
    while ((await shell.keys()).length < 8) await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await page.reload();
  await context.setOffline(true);
  await page.reload();
  await page.getByText('The server cannot be reached. Are you offline?').waitFor();
  expect(await page.locator('.sprite').count(), 'the pictures of the pieces').toBe(1);
  const manifest = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href;
    return (await (await fetch(address)).json()) as { icons: { src: string; purpose: string }[] };
  });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  await context.setOffline(false);
  for (const { src } of manifest.icons) {
    expect((await page.request.get(server.address + src)).status(), src).toBe(200);
  }
  await context.close();
});

test('a shared link has a picture', async () => {
  const { page, context } = await visit();
  await Newcomer.playNow(page);
  const html = await (await page.request.get(page.url())).text();
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(picture).toMatch(/\/api\/v1\/tables\/\w+\/preview\.png$/);
  const answer = await page.request.get(picture);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  await context.close();
});
