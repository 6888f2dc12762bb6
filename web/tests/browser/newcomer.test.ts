import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, launch, Newcomer, PHONE, TestServer, visit } from './support';

const server = new TestServer();
let browser: Browser;

beforeAll(async () => {
  await server.start();
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await server.stop();
});

test.each([
  ['a desk', { viewport: DESK }],
  ['a phone', { viewport: PHONE, hasTouch: true }],
])('a newcomer at %s plays a whole game against bots using nothing but the page', async (_, options) => {
  const { page, context, faults } = await visit(browser, server.address, options);
  await page.getByLabel('Against').selectOption('1');
  await page.getByRole('button', { name: 'Play now' }).click();
  const newcomer = new Newcomer(page);
  await newcomer.playToTheEnd();

  const points = await page.locator('.podium tbody td:last-child').allInnerTexts();
  expect(points).toHaveLength(2);
  expect(points.map(Number).every((value) => Number.isInteger(value))).toBe(true);
  expect(newcomer.played.size).toBeGreaterThan(2);
  expect(faults).toEqual([]);

  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.getByRole('button', { name: 'Keep all cards' }).waitFor();
  expect(await page.locator('.podium').isVisible()).toBe(false);
  await context.close();
});
