import { expect, test } from 'vitest';
import { Newcomer } from '../support/newcomer';
import { playable } from '../support/page';
import { stage } from '../support/stage';

const { server, visit } = stage();

test('two people play each other, and a connection lost in mid-turn comes back', async () => {
  const host = await visit('/new');
  await host.page.getByLabel('Players').selectOption('2');
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  await host.page.locator('.address').waitFor();
  const guest = await visit(await host.page.locator('.address').innerText());
  await guest.page.getByRole('button', { name: 'Sit here' }).click();
  await host.page.getByRole('button', { name: 'Start the game' }).click();

  // Chat is shown as text, whatever it contains.
  for (const { page } of [host, guest]) await page.getByRole('button', { name: 'Chat' }).click();
  await host.page.getByLabel('Write a message').fill('<b onclick=alert(1)>Hello</b>');
  await host.page.getByRole('button', { name: 'Send' }).click();
  await guest.page.getByText('<b onclick=alert(1)>Hello</b>').waitFor();

  const people = [new Newcomer(host.page), new Newcomer(guest.page)];
  for (const { page } of people) await page.locator('.game').waitFor();
  const acting = async () => {
    await Promise.race(people.map(({ page }) => page.locator('.game[data-need]').waitFor()));
    return (await people[0]!.page.locator('.game[data-need]').count()) > 0 ? people[0]! : people[1]!;
  };
  for (let step = 0; step < 4; step += 1) {
    const now = await acting();
    if ((await now.awaitTurn()) === 'exchange') await now.exchange();
    else await now.land();
  }

  // A card and a place are chosen, then the connection goes.
  let player = await acting();
  await player.awaitTurn();
  while (!(await playable(player.page).isVisible())) {
    await player.endTurn();
    player = await acting();
    await player.awaitTurn();
  }
  const { page } = player;
  const card = playable(page);
  await card.click();
  await page.locator('.card.playing').waitFor();
  await server.halt();
  await page.getByText('Connection lost, trying again…').waitFor();
  expect(await page.locator('.card.playing').count()).toBe(1);
  await server.start();
  await page.getByText('Connection lost, trying again…').waitFor({ state: 'detached' });
  expect(await page.locator('.card.playing').count()).toBe(1);

  // The choice was kept, and the turn goes on.
  await page.keyboard.press('Escape');
  await player.endTurn();
  const other = people.find((someone) => someone !== player)!;
  await other.awaitTurn();
  expect([...host.faults, ...guest.faults]).toEqual([]);
  await host.context.close();
  await guest.context.close();
});

test('two tabs of one player stay in step', async () => {
  const { page, context } = await visit();
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.game[data-need="exchange"]').waitFor();
  const second = await context.newPage();
  await second.goto(page.url());
  await second.locator('.game[data-need="exchange"]').waitFor();
  await new Newcomer(page).exchange();
  await second.locator('.game[data-need="target"]').waitFor();
  await context.close();
});

test('several people at one screen: a curtain hides the cards between turns', async () => {
  const { page, context, faults } = await visit('/new');
  await page.getByLabel('Players').selectOption('2');
  await page.getByLabel('Seat 2').selectOption('me');
  await page.getByRole('button', { name: 'Start the game' }).click();
  const player = new Newcomer(page);
  const seats = new Set<string>();
  for (let step = 0; step < 6; step += 1) {
    const ready = page.getByRole('button', { name: 'I’m ready' });
    await ready.waitFor();
    // The cards are covered, and out of reach of the keyboard too.
    const hand = (await page.locator('.hands').boundingBox())!;
    const [x, y] = [hand.x + hand.width / 2, hand.y + hand.height / 2];
    expect(
      await page.evaluate(([left, top]) => document.elementFromPoint(left!, top!)?.className, [x, y]),
    ).toMatch(/curtain/);
    expect(await page.locator('.curtain').evaluate((curtain) => curtain.matches(':modal'))).toBe(true);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    expect(await page.locator('.curtain').evaluate((curtain) => curtain.matches(':modal'))).toBe(true);
    seats.add(await page.getByRole('heading', { name: /Pass the screen to/ }).innerText());
    await ready.click();
    await page.waitForFunction(() => document.activeElement?.classList.contains('prompt'));
    const need = await player.awaitTurn();
    if (need === 'exchange') await player.exchange();
    else if (need === 'target') await player.land();
    else await player.endTurn();
  }
  expect(seats.size).toBe(2);
  expect(faults).toEqual([]);
  await context.close();
});

test('a hostile name shows as text', async () => {
  const { page, context } = await visit();
  const hostile = '<img src=x onerror=a()>';
  await page.getByLabel('Your name').fill(hostile);
  await page.getByLabel('Your name').press('Enter');
  await page.getByRole('link', { name: 'New table' }).first().click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByText(hostile).first().waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  await context.close();
});

test('a spectator watches and is shown no hand', async () => {
  const player = await visit();
  await player.page.getByRole('button', { name: 'Play now' }).click();
  await player.page.locator('.game').waitFor();
  const watcher = await visit(player.page.url());
  await watcher.page.locator('.game').waitFor();
  expect(await watcher.page.locator('.card').count()).toBe(0);
  expect(await watcher.page.locator('.undo').count()).toBe(0);
  await player.context.close();
  await watcher.context.close();
});

test('what bots do is shown step by step to players who like motion', async () => {
  const { page, context, faults } = await visit('/', { reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'Play now' }).click();
  const player = new Newcomer(page);
  await player.awaitTurn();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const game = document.querySelector('.game');
    if (!game) return;
    const look = () => seen.push(game.getAttribute('data-sequence') ?? '');
    new MutationObserver(look).observe(game, { attributeFilter: ['data-sequence'] });
  });
  await player.begin();
  await player.endTurn();
  await page.locator('.game[data-need="card"]').waitFor();
  const seen = await page.evaluate(() => window.seen.map(Number));
  expect(seen.length).toBeGreaterThan(6);
  expect(seen).toEqual(seen.toSorted((one, two) => one - two));
  expect(faults).toEqual([]);
  await context.close();
});

test('someone goes away, and the other ends the game as it stands', async () => {
  const host = await visit('/new');
  await host.page.getByLabel('Players').selectOption('2');
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  const address = host.page.locator('.address');
  await address.waitFor();
  const guest = await visit(await address.innerText());
  await guest.page.getByLabel('Your name').fill('Ben');
  await guest.page.getByRole('button', { name: 'Join as Ben' }).click();
  await host.page.getByRole('button', { name: 'Start the game' }).click();
  await host.page.locator('.game').waitFor();
  await guest.page.locator('.game').waitFor();

  // Ben leaves and closes the page: a bot plays, and the host is told.
  await guest.page.getByRole('button', { name: 'Table', exact: true }).click();
  await guest.page.getByRole('button', { name: 'Leave for now' }).click();
  await guest.page.getByRole('button', { name: 'Yes' }).click();
  await guest.page.getByRole('button', { name: 'Resign' }).waitFor();
  await guest.context.close();
  await host.page.getByRole('button', { name: 'Chat' }).click();
  await host.page.getByText('A bot plays for Ben').first().waitFor();

  await host.page.getByRole('button', { name: 'Table', exact: true }).click();
  await host.page.getByRole('button', { name: 'End the game as it stands' }).click();
  await host.page.getByRole('button', { name: 'Yes' }).click();
  await host.page.getByText('The players have ended the game as it stood').waitFor();
  expect(host.faults).toEqual([]);
  await host.context.close();
});
