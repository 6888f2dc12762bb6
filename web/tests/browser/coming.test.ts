/** How people come to a table: by the link, its preview, a QR code and the share sheet. */
import { expect, test } from 'vitest';
import { stage } from '../support/stage';

const { visit } = stage();

test('a link tells what was agreed on at the table', async () => {
  const { page, context } = await visit('/new');
  await page.getByLabel('Players').selectOption('3');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('.address').waitFor();
  const html = await (await page.request.get(page.url())).text();
  const told = /property="og:description" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(told).toContain('3 players · 2 seats free · ');
  expect(told).toContain(' · international edition · ');
  expect(told).toContain(' · not rated · by invitation');
  await context.close();
});

test('the invitation has a QR code and the share sheet, and says when only this machine can come', async () => {
  const { page, context, faults } = await visit('/new');
  await page.evaluate(() => {
    window.seen = [];
    navigator.share = (shared) => {
      window.seen.push(shared?.url ?? '');
      return Promise.resolve();
    };
  });
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByText('This link works on this computer only.').waitFor();
  await page.getByRole('button', { name: 'QR code' }).click();
  await page.getByRole('img', { name: 'QR code of the link to this table' }).waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate(() => window.seen)).toEqual([await page.locator('.address').innerText()]);
  expect(faults).toEqual([]);
  await context.close();
});
