/** `npm run measure`: how much is loaded, how soon one can play, how smoothly the map moves. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Newcomer, stage } from '../browser/support';

const { server, visit } = stage();

/** Bytes that came over the wire, by kind. */
async function loaded(page: Page): Promise<{ script: number; all: number }> {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [document] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
    const sum = (some: PerformanceResourceTiming[]) =>
      some.reduce((bytes, one) => bytes + one.encodedBodySize, 0);
    const scripts = resources.filter(({ name }) => name.endsWith('.js'));
    return { script: sum(scripts), all: sum(resources) + (document?.encodedBodySize ?? 0) };
  });
}

test('load size and the time to the first move', async () => {
  const { page, context } = await visit('about:blank');
  const begin = Date.now();
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.game[data-need="exchange"]').waitFor({ timeout: 30_000 });
  const playable = Date.now() - begin;
  await page.waitForTimeout(1_500);
  const bytes = await loaded(page);
  console.log(
    `scripts ${(bytes.script / 1000).toFixed(1)} kB, all ${(bytes.all / 1000).toFixed(1)} kB, first move after ${playable} ms`,
  );
  expect(bytes.script).toBeLessThan(120_000);
  expect(bytes.all).toBeLessThan(500_000);
  await context.close();
});

test('frames while the map is panned, and long tasks while a turn is played', async () => {
  const { page, context } = await visit('/', { viewport: { width: 1440, height: 900 } });
  await page.getByLabel('Against').selectOption('4');
  await page.getByRole('button', { name: 'Play now' }).click();
  const player = new Newcomer(page);
  for (let turn = 0; turn < 6; turn += 1) {
    const need = await player.awaitTurn();
    if (need === 'exchange') await player.exchange();
    else if (need === 'target') await player.land();
    else {
      await player.play('ship');
      await player.endTurn();
    }
  }
  await player.awaitTurn();
  await page.waitForTimeout(2_000);
  await page.evaluate(() => {
    const state = { frames: [] as number[], long: [] as number[] };
    Object.assign(window, { measured: state });
    new PerformanceObserver((list) =>
      state.long.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
    let last = performance.now();
    const tick = (now: number) => {
      state.frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const box = await page.locator('.viewport').boundingBox();
  if (!box) throw new Error('there is no map');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.move(middle.x + 120 * Math.sin(step / 10), middle.y + 80 * Math.cos(step / 10));
  }
  await page.mouse.up();
  type Measured = { measured: { frames: number[]; long: number[] } };
  const frames = await page.evaluate(() => (window as unknown as Measured).measured.frames.slice(5));
  await page.evaluate(() => (window as unknown as Measured).measured.long.splice(0));
  await player.play('ship');
  await player.endTurn();
  await player.awaitTurn();
  const long = await page.evaluate(() => (window as unknown as Measured).measured.long);
  const sorted = frames.toSorted((one, two) => one - two);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(1);
  console.log(
    `frames while panning: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms; long tasks in a turn: ${JSON.stringify(long)}`,
  );
  expect(frames.length).toBeGreaterThan(20);
  await context.close();
});
