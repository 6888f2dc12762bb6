/** Pictures of what people see around a game with others: accounts, a lobby, someone who goes away. */
import { expect, test } from 'vitest';
import { camera, LOOKS } from '../support/camera';
import { stage } from '../support/stage';

const { server, visit } = stage();

test.each(LOOKS)('an account at $look', async ({ look, options }) => {
  const { page, context, faults } = await visit('/me', options);
  const shoot = camera(page, look, 'b');
  await shoot('guest');
  const form = page.locator('form', { hasText: 'Create an account' });
  await form.getByLabel('Name').fill(`Ann ${look}`.slice(0, 24));
  await form.getByLabel('New password').fill('a long password');
  await form.getByRole('button').click();
  await page.getByRole('status').getByText('You have an account now.').waitFor();
  await page.getByLabel('Bot name').fill('Greenbot');
  await page.getByRole('button', { name: 'Create a bot' }).click();
  await page.locator('.token').waitFor();
  await shoot('account');
  const codes = page.locator('section', { has: page.getByRole('heading', { name: 'Recovery codes' }) });
  await codes.getByLabel('Password').fill('a long password');
  await codes.getByRole('button', { name: 'Make new codes' }).click();
  await codes.locator('code').first().waitFor();
  await codes.scrollIntoViewIfNeeded();
  await shoot('codes');
  await page.getByRole('heading', { name: 'Where you are logged in' }).scrollIntoViewIfNeeded();
  await shoot('logins');
  await page.goto(`${server.address}/privacy`);
  await page.locator('h1').waitFor();
  await shoot('privacy');
  expect(faults).toEqual([]);
  await context.close();
});

test.each(LOOKS)('two people and one who goes away at $look', async ({ look, options }) => {
  const host = await visit('/new', options);
  const shoot = camera(host.page, look, 'c');
  await host.page.getByLabel('Players').selectOption('2');
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  await host.page.locator('.address').waitFor();
  await shoot('lobby');
  const guest = await visit(await host.page.locator('.address').innerText(), options);
  await guest.page.getByLabel('Your name').fill('Ben');
  await camera(guest.page, look, 'd')('link');
  await guest.page.getByRole('button', { name: 'Join as Ben' }).click();
  await host.page.getByRole('link', { name: 'Ben' }).waitFor();
  await host.page.getByLabel('Write a message').fill('Hello Ben, shall we begin?');
  await host.page.getByRole('button', { name: 'Send' }).click();
  await guest.page.getByText('Hello Ben').waitFor();
  await shoot('lobby-chat');
  await host.page.getByRole('button', { name: 'Start the game' }).click();
  await host.page.locator('.game').waitFor();
  await host.page.getByRole('button', { name: 'Table', exact: true }).click();
  await shoot('terms');
  await host.page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();

  await guest.page.getByRole('button', { name: 'Table', exact: true }).click();
  await guest.page.getByRole('button', { name: 'Leave for now' }).click();
  await guest.page.getByRole('button', { name: 'Yes' }).click();
  await guest.page.getByRole('button', { name: 'Resign' }).waitFor();
  await guest.page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();
  await camera(guest.page, look, 'e')('bot-plays-for-me');
  await guest.context.close();
  await shoot('away');
  await host.page.getByRole('button', { name: 'Table', exact: true }).click();
  await shoot('vote');
  await host.page.getByRole('button', { name: 'End the game as it stands' }).click();
  await host.page.getByRole('button', { name: 'Yes' }).click();
  await host.page.locator('.podium').waitFor();
  await shoot('ended');
  expect([...host.faults, ...guest.faults]).toEqual([]);
  await host.context.close();
});
