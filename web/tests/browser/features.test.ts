/** What a game offers beside the plain turn: hints, reasons, rules, dragging, motion, memory. */
import { expect, test } from 'vitest';
import { Newcomer } from '../support/newcomer';
import { TARGET, placeOnMap, playable, pressOnMap } from '../support/page';
import { PHONE, stage } from '../support/stage';

const { server, visit } = stage();

test('a hint says what to do and why, and makes it ready to be confirmed', async () => {
  const { page, context, faults } = await visit();
  const player = await Newcomer.playNow(page, 1);
  await player.begin();
  for (let turn = 0; turn < 6; turn += 1) {
    await page.locator('.game[data-need="card"]').waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.hint').waitFor({ timeout: 60_000 });
    const words = (await page.locator('.hint p').innerText()).split('. ');
    expect(words.length, 'an advice and a reason').toBeGreaterThan(1);
    const prepare = page.getByRole('button', { name: 'Set it up' });
    if (await prepare.isVisible()) {
      const before = await page.locator('.game').getAttribute('data-sequence');
      await prepare.click();
      expect(await page.locator('.game').getAttribute('data-need')).toBe('ready');
      expect(await page.locator('.game').getAttribute('data-sequence')).toBe(before);
      await page.locator('.prompt .confirm').click();
      await page.waitForFunction(
        (old) => document.querySelector('.game')?.getAttribute('data-sequence') !== old,
        before,
      );
      expect(await page.locator('.hint').count(), 'the hint is over').toBe(0);
      expect(faults).toEqual([]);
      await context.close();
      return;
    }
    await player.endTurn();
  }
  throw new Error('six turns in a row nothing but the end of the turn was advised');
});

test('a place that cannot be chosen says why, and the rules of a card are one press away', async () => {
  const { page, context } = await visit();
  const player = await Newcomer.playNow(page, 1);
  await player.begin();
  // A plantation stands for the island that it is on; a ship does not go to where it lies.
  await player.awaitPlayable('ship');
  await playable(page, 'ship').click();
  const pad = 'g[data-pick^="location:"] .hit';
  await pressOnMap(page, pad);
  await page.locator('.prompt').getByText('pay 1 card').waitFor();
  await page.locator('.prompt select').selectOption({ index: 0 });
  const told = page.locator('.notice').getByText('The ship is already at this island.');
  const pads = await page.locator(pad).count();
  for (let index = 0; index < pads && !(await told.isVisible()); index += 1)
    await pressOnMap(page, pad, index);
  await told.waitFor();
  await page.getByRole('button', { name: 'Rules of the Ship card' }).click();
  const asked = page.locator('dialog[open] .asked');
  await asked.waitFor();
  expect(await asked.locator('h3').innerText()).toBe('Ship');
  expect(await asked.locator('use[href="#card-ship"]').count(), 'the picture by the art').toBe(1);
  await page.getByLabel('Search the rules').fill('tenth pioneer');
  expect(await page.locator('dialog[open] section.panel').count()).toBe(1);
  await page.getByLabel('Search the rules').fill('xyzzy');
  await page.getByText('No rule mentions “xyzzy”').waitFor();
  await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();
  // A card that cannot be played says why as well.
  const dull = page.locator('.card.dull').first();
  if (await dull.isVisible()) {
    await page.keyboard.press('Escape');
    await dull.click({ position: { x: 10, y: 40 } });
    expect(await page.locator('.notice').innerText()).not.toBe('');
  }
  await page.locator('.card').first().click({ button: 'right' });
  await page.locator('dialog[open] .asked').waitFor();
  await context.close();
});

test('a tile is dragged to its place, turned in three ways, and names the island it joins', async () => {
  const { page, context } = await visit();
  const player = await Newcomer.playNow(page, 1);
  await player.exchange();
  await page.locator('.game[data-need="target"]').waitFor();
  // Pressing shows the cells; dragging the same tile there puts it down.
  const tile = page.locator('.market .tile:not(:disabled)').first();
  await tile.click();
  await page.locator('.cell, .ghost').first().waitFor();
  const { middle } = await placeOnMap(page, '.cell, .ghost');
  await page.keyboard.press('Escape');
  const from = (await tile.boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x - 40, from.y + 40, { steps: 4 });
  expect(await page.locator('.dragged').count()).toBe(1);
  await page.mouse.move(middle.x, middle.y, { steps: 6 });
  await page.mouse.up();
  await page.locator('.ghost').waitFor();
  expect(await page.locator('.game').getAttribute('data-need'), 'nothing is committed').toBe('ready');

  await page.locator('.prompt .confirm').click();
  await player.awaitNeed('card');
  await player.prepareTile();
  const joined = await page.locator('.island-name').allTextContents();
  const words = await page.locator('.prompt .text').innerText();
  expect(joined.length, 'land meets land').toBeGreaterThan(0);
  for (const name of joined) expect(words).toContain(name);

  await player.findTurnable();
  const rotation = async () => (await page.locator('.ghost').getAttribute('href'))!.split('/').at(-2);
  const seen = [await rotation()];
  await page.getByRole('button', { name: 'Turn the tile right' }).click();
  seen.push(await rotation());
  expect(seen[1]).not.toBe(seen[0]);
  await page.getByRole('button', { name: 'Turn the tile left' }).click();
  expect(await rotation()).toBe(seen[0]);
  await page.locator('.viewport').focus();
  await page.keyboard.press('r');
  expect(await rotation()).toBe(seen[1]);
  // Touching the tile again turns it; some of these places may be shores to land at.
  const ways = new Set<string | undefined>();
  const places = [
    [0.5, 0.15],
    [0.5, 0.5],
    [0.3, 0.35],
    [0.7, 0.35],
    [0.3, 0.65],
    [0.7, 0.65],
  ] as const;
  for (const [x, y] of places) {
    ways.add(await rotation());
    const ghost = await placeOnMap(page, '.ghost');
    await page.mouse.click(ghost.x + ghost.width * x, ghost.y + ghost.height * y);
  }
  ways.add(await rotation());
  expect(ways.size).toBeGreaterThan(1);
  await context.close();
});

test('title and icon tell when it is our turn', async () => {
  const { page, context } = await visit();
  await Newcomer.playNow(page, 1);
  expect(await page.title()).toBe('Your turn · Ilôs');
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/icon-turn.svg');
  await page.goto(server.address);
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/icon.svg');
  await context.close();
});

test('an old page says so, and a half-made choice outlives the reload', async () => {
  const { page, context } = await visit();
  await page.routeWebSocket(/socket$/, (socket) => {
    const there = socket.connectToServer();
    there.onMessage((message) =>
      socket.send(String(message).replace(/"server":"[^"]*"/, '"server":"99.0.0"')),
    );
  });
  const player = await Newcomer.playNow(page, 1);
  await player.begin();
  await player.awaitPlayable();
  await playable(page).click();
  await page.locator('.card.playing').waitFor();
  const playing = await page.locator('.card.playing').getAttribute('data-card');
  await page.getByRole('button', { name: 'New version available: reload' }).click();
  await page.locator('.card.playing').waitFor();
  expect(await page.locator('.card.playing').getAttribute('data-card')).toBe(playing);
  await context.close();
});

test('pieces move for at most 400 milliseconds, and not for players who want no motion', async () => {
  for (const [speed, most] of [
    ['slow', 400],
    ['off', 0],
  ] as const) {
    const { page, context } = await visit('/', { reducedMotion: 'no-preference' });
    await page.evaluate(
      (wanted) => localStorage.setItem('ilos.settings', JSON.stringify({ speed: wanted, tips: false })),
      speed,
    );
    await page.reload();
    await page.evaluate(() => {
      const lengths: number[] = [];
      Object.assign(window, { lengths });
      const native = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        lengths.push(typeof options === 'object' ? Number(options?.duration ?? 0) : (options ?? 0));
        return native.call(this, frames, options);
      };
    });
    const player = await Newcomer.playNow(page, 1);
    await player.begin();
    await player.endTurn();
    await page.locator('.game[data-need="card"]').waitFor({ timeout: 60_000 });
    const lengths = await page.evaluate(() => window.lengths);
    expect(Math.max(0, ...lengths), speed).toBeLessThanOrEqual(most);
    if (most > 0) expect(lengths.some((length) => length > 0)).toBe(true);
    await context.close();
  }
});

test('twenty cards stay usable on a phone', async () => {
  const { page, context } = await visit('/', { viewport: PHONE, hasTouch: true });
  const player = await Newcomer.playNow(page, 1);
  await player.begin();
  const inHand = async () =>
    Number(/\d+/.exec((await page.locator('.hand').getAttribute('aria-label')) ?? '')?.[0]);
  while ((await inHand()) < 20) {
    await page.locator('.game[data-need="card"]').waitFor();
    await player.endTurn();
    await page.locator('.game[data-need="card"]').waitFor();
  }
  const cards = page.locator('.card');
  const count = await cards.count();
  for (let index = 0; index < count; index += 1) {
    const card = cards.nth(index);
    await card.scrollIntoViewIfNeeded();
    const box = (await card.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    // What is seen of the card is the card itself, not its neighbour.
    const hit = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x!, y!)?.closest('.card')?.getAttribute('data-card'),
      [box.x + 20, box.y + box.height / 2],
    );
    expect(hit).toBe(await card.getAttribute('data-card'));
  }
  await cards.nth(count - 1).scrollIntoViewIfNeeded();
  await cards.nth(count - 1).click();
  expect(await page.locator('.card.playing, .notice').count()).toBeGreaterThan(0);
  await context.close();
});

test('a log entry lights its place, the last move has a ring, keys can be turned off', async () => {
  const { page, context } = await visit();
  const player = await Newcomer.playNow(page, 1);
  await player.begin();
  await page.locator('.side').getByRole('button', { name: 'Log' }).click();
  const entry = page.locator('.log .entry').first();
  await entry.hover();
  expect(await page.locator('.lit, use[href="#mark-focus"]').count()).toBeGreaterThan(0);
  expect(await page.locator('use[href="#mark-last"]').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Single-letter shortcuts').uncheck();
  await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('1');
  expect(await page.locator('.card.playing').count()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Single-letter shortcuts').check();
  await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('1');
  expect(await page.locator('.card.playing, .notice').count()).toBe(1);
  await context.close();
});

test('a pinch never places, costs show before a place is chosen, payments can be edited', async () => {
  const { page, context } = await visit('/', { hasTouch: true });
  const player = await Newcomer.playNow(page, 1);
  await player.begin();
  for (let turn = 0; turn < 12; turn += 1) {
    await page.locator('.game[data-need="card"]').waitFor();
    const isReady = await playable(page, 'plantation').isVisible();
    if (!isReady || !(await player.chooseWithPlaces('plantation'))) {
      await player.play('ship');
      await player.endTurn();
      continue;
    }
    // Two fingers that begin on a place zoom the map and choose nothing.
    const { x, y } = (await placeOnMap(page, TARGET)).middle;
    const fingers = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number | null) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          apart === null
            ? []
            : [
                { x, y, id: 1 },
                { x: x + apart, y, id: 2 },
              ],
      });
    const before = await page.locator('.world').getAttribute('style');
    await touch('touchStart', 30);
    await touch('touchMove', 50);
    await touch('touchMove', 70);
    await touch('touchEnd', null);
    expect(await page.locator('.world').getAttribute('style'), 'the pinch zooms').not.toBe(before);
    expect(await page.locator('.game').getAttribute('data-need'), 'and chooses nothing').toBe('target');
    await page.getByRole('button', { name: 'Show the whole map' }).click();
    const price = Number(await page.locator('.price-text').first().textContent());
    await pressOnMap(page, TARGET);
    await page.getByRole('img', { name: `${price} of ${price} cards paid` }).waitFor();
    await page.locator('.card.paying').first().click();
    await page.getByRole('img', { name: `${price - 1} of ${price} cards paid` }).waitFor();
    expect(await page.locator('.prompt .confirm').isDisabled()).toBe(true);
    await context.close();
    return;
  }
  throw new Error('no plantation could be played in twelve turns');
});
