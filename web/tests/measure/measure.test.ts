/** `npm run measure`: how much is loaded, how soon one can play, how smoothly the map moves. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Newcomer } from '../support/newcomer';
import { stage } from '../support/stage';
import { tasksDuring } from './tasks';

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

test('frames while the map is panned, and the tasks of a turn', async () => {
  const { page, context } = await visit('/', { viewport: { width: 1440, height: 900 } });
  const player = await Newcomer.playNow(page, 4);
  await player.begin();
  for (let turn = 0; turn < 4; turn += 1) {
    await player.play('ship');
    await player.endTurn();
    await player.awaitNeed('card');
  }
  await page.waitForTimeout(2_000);
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frameTimes: frames });
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const panning = await tasksDuring(page, () => pan(page));
  const frames = await page.evaluate(() => window.frameTimes.slice(5));
  const turn = await tasksDuring(page, async () => {
    await player.play('ship');
    await player.endTurn();
    await player.awaitNeed('card');
  });
  const busy = panning.reduce((sum, { cpu }) => sum + cpu, 0) / frames.length;
  const longest = (kind: 'wall' | 'cpu') => Math.max(...turn.map((task) => task[kind])).toFixed(1);
  const long = turn.filter(({ cpu }) => cpu > 50).length;
  console.log(
    `frames while panning: median ${share(frames, 0.5)} ms, 95 % within ${share(frames, 0.95)} ms, ${busy.toFixed(1)} ms of processor time each; ` +
      `tasks of a turn: the longest ${longest('wall')} ms by the clock, ${longest('cpu')} ms by the processor, ${long} over 50 ms`,
  );
  expect(frames.length).toBeGreaterThan(20);
  expect(long).toBe(0);
  await context.close();
});

async function pan(page: Page): Promise<void> {
  const box = await page.locator('.viewport').boundingBox();
  if (!box) throw new Error('there is no map');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.move(middle.x + 120 * Math.sin(step / 10), middle.y + 80 * Math.cos(step / 10));
  }
  await page.mouse.up();
}

/** The value that a share of all values does not exceed. */
function share(values: readonly number[], part: number): string {
  const sorted = values.toSorted((one, two) => one - two);
  return sorted[Math.floor(part * (sorted.length - 1))]?.toFixed(1) ?? '';
}
