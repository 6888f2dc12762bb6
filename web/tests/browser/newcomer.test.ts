import { expect, test } from 'vitest';
import { Newcomer } from '../support/newcomer';
import { DESK, PHONE, stage } from '../support/stage';

const { visit } = stage();

test.each([
  ['a desk', { viewport: DESK }],
  ['a phone', { viewport: PHONE, hasTouch: true }],
])('a newcomer at %s plays a whole game against bots using nothing but the page', async (_, options) => {
  const { page, context, faults } = await visit('/', options);
  const newcomer = await Newcomer.playNow(page, 1);
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

test('every card is played at least once, game after game', async () => {
  const { page, context, faults } = await visit();
  await page.getByLabel('Against').selectOption('1');
  await page.getByRole('button', { name: 'Play now' }).click();
  const newcomer = new Newcomer(page, 1, true);
  for (let game = 0; game < 30 && newcomer.played.size < 6; game += 1) {
    await newcomer.playToTheEnd();
    if (newcomer.played.size === 6) break;
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.locator('.game[data-need="exchange"]').waitFor();
  }
  expect([...newcomer.played].sort()).toEqual([
    'building',
    'gold_mine',
    'market',
    'plantation',
    'ruins',
    'ship',
  ]);
  expect(faults).toEqual([]);
  await context.close();
});

test('a finished game is replayed: both ways, through other eyes, and by a link to a moment', async () => {
  const { page, context, faults } = await visit();
  const player = await Newcomer.playNow(page, 1);
  await player.playToTheEnd();
  await page.getByRole('link', { name: 'Replay' }).click();
  const slider = page.getByLabel('Moment of the game');
  await slider.waitFor();
  const tiles = () => page.locator('.overlay use[href="#tile-line"]').count();
  expect(await tiles()).toBe(0);
  const last = Number(await slider.getAttribute('max'));
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Next round' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.overlay use[href="#tile-line"]').length >= 2);
  const moment = await slider.inputValue();
  expect(Number(moment)).toBeGreaterThan(1);
  expect(Number(moment)).toBeLessThan(last);
  await page.getByRole('button', { name: 'Previous turn' }).click();
  expect(Number(await slider.inputValue())).toBeLessThan(Number(moment));
  await page.getByLabel('Point of view').selectOption('1');
  await page.locator('.card').first().waitFor();
  const link = page.url();
  expect(link).toMatch(/at=\d+$/);
  const at = await slider.inputValue();
  await page.goto(link);
  await slider.waitFor();
  expect(await slider.inputValue()).toBe(at);
  await page.keyboard.press('ArrowRight');
  expect(Number(await slider.inputValue())).toBeGreaterThan(Number(at));
  expect(faults).toEqual([]);
  await context.close();
});
