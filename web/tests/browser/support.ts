/** A real server and a real Chromium for the tests, and a player who uses nothing but the page. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

const BINARY = process.env.ILOS_BINARY ?? '../target/release/ilos';
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const DESK = { width: 1280, height: 720 };
export const PHONE = { width: 390, height: 844 };

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** A server of its own with an empty database; `address` is where its pages are. */
export class TestServer {
  #process: ChildProcess | null = null;
  readonly #folder = mkdtempSync(join(tmpdir(), 'ilos-web-'));
  #port = 0;
  address = '';

  async start(): Promise<void> {
    if (process.env.ILOS_ADDRESS) {
      this.address = process.env.ILOS_ADDRESS;
      return;
    }
    if (!existsSync(BINARY))
      throw new Error(`there is no ${BINARY}: build it with \`cargo build --release\``);
    this.#port ||= await freePort();
    this.address = `http://127.0.0.1:${this.#port}`;
    const flags = [
      'serve',
      '--address',
      `127.0.0.1:${this.#port}`,
      '--limits',
      'off',
      '--database',
      join(this.#folder, 'games.db'),
    ];
    this.#process = spawn(BINARY, flags, { stdio: 'ignore' });
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const ready = await fetch(`${this.address}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the server did not get ready within ten seconds');
  }

  /** Ends the process; the database stays for the next start. */
  async halt(): Promise<void> {
    const process = this.#process;
    if (!process || process.exitCode !== null) return;
    const ended = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGTERM');
    await ended;
  }

  async stop(): Promise<void> {
    await this.halt();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function launch(): Promise<Browser> {
  const executablePath = CHROMIUM.find((path) => existsSync(path));
  if (!executablePath)
    throw new Error('there is no Chromium: install it, on Debian with `apt-get install chromium`');
  return chromium.launch({ executablePath, args: FLAGS });
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Whatever went wrong in the page. */
  faults: string[];
}

/** A server and a browser for all tests of a file; `visit` opens a page of a person of their own. */
export function stage(): {
  server: TestServer;
  visit: (path?: string, options?: BrowserContextOptions) => Promise<Visit>;
} {
  const server = new TestServer();
  let browser: Browser | null = null;
  beforeAll(async () => {
    await server.start();
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server.stop();
  });
  return {
    server,
    visit: (path = '/', options = {}) => {
      if (!browser) throw new Error('the browser has not started');
      return visit(browser, new URL(path, server.address).href, options);
    },
  };
}

async function visit(browser: Browser, address: string, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({
    viewport: DESK,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // A connection that a test breaks is told by the browser as well.
    const isFault = message.type() === 'error' || message.type() === 'warning';
    if (isFault && !/WebSocket|ERR_|Failed to load resource/.test(message.text()))
      faults.push(message.text());
  });
  await page.goto(address);
  return { context, page, faults };
}

/** Whether the page has all it shows in the window. */
export const noScroll = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollHeight <= root.clientHeight && root.scrollWidth <= root.clientWidth;
  });

/** What the screen reader is told while something is done. */
export async function said(page: Page, act: () => Promise<unknown>): Promise<string> {
  await page.evaluate(() => {
    for (const line of document.querySelectorAll('[role=log] p')) line.setAttribute('data-old', '');
  });
  await act();
  const news = page.locator('[role=log] p:not([data-old])');
  await news.first().waitFor({ state: 'attached' });
  return (await news.allTextContents()).join(' | ');
}

/** How long the map may move, or something lie over it. */
const UNSETTLED = 5_000;

/**
 * Where a place of the map lies, as soon as the map has stopped moving and nothing lies over the middle of the place. What stays
 * there keeps a person from pressing it too: that is a fault of the page, and told as such.
 */
export async function placeOnMap(page: Page, selector: string, index = 0) {
  const place = page.locator(selector).nth(index);
  const { box, fault } = await place.evaluate(async (element, patience) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const measure = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    const end = performance.now() + patience;
    for (;;) {
      await frame();
      const before = JSON.stringify(measure());
      // A panel that has grown moves the map at the end of a frame only.
      await frame();
      const box = measure();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      let fault: string | null = null;
      if (!element.isConnected) fault = 'it went away';
      else if (JSON.stringify(box) !== before) fault = 'the map does not stop moving';
      else if (!top) fault = 'it lies outside of the window';
      else if (!top.closest('.viewport')) fault = `over it lies ${top.outerHTML.slice(0, 200)}`;
      if (fault === null || performance.now() > end) return { box, fault };
    }
  }, UNSETTLED);
  if (fault !== null) throw new Error(`${selector} at ${JSON.stringify(box)} cannot be pressed: ${fault}`);
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}

/** Presses a place of the map in its middle. */
export async function pressOnMap(page: Page, selector: string, index = 0): Promise<void> {
  const { middle } = await placeOnMap(page, selector, index);
  await page.mouse.click(middle.x, middle.y);
}

/** The first card of the hand that can be played, of a kind or of any. */
export const playable = (page: Page, card?: string) =>
  page.locator(`.card${card ? `[data-card="${card}"]` : ''}:not(.dull):not([aria-disabled="true"])`).first();

export const TARGET = 'g[data-pick]:has(use[href="#mark-legal"]) .hit';

/** The turn of a newcomer who presses what the page offers. */
export class Newcomer {
  /** Every card that was played. */
  readonly played = new Set<string>();

  /** Called with the name of each state of a turn, for tests that look at all of them. */
  look: (state: string) => Promise<void> = () => Promise.resolve();

  constructor(
    readonly page: Page,
    readonly cardsPerTurn = 2,
    readonly curious = false,
  ) {}

  async isOver(): Promise<boolean> {
    return this.page.locator('.podium').isVisible();
  }

  /** Presses **Play now** against a number of bots, and waits for the first choice. */
  static async playNow(page: Page, bots: number | null = null): Promise<Newcomer> {
    if (bots !== null) await page.locator('.against select').first().selectOption(String(bots));
    await page.locator('.play').click();
    const player = new Newcomer(page);
    await player.awaitTurn();
    return player;
  }

  /** Exchanges nothing and lands: then the first turn begins. */
  async begin(): Promise<void> {
    await this.exchange();
    await this.awaitNeed('target');
    await this.land();
    await this.awaitNeed('card');
  }

  async awaitNeed(need: string): Promise<void> {
    await this.page.locator(`.game[data-need="${need}"]`).waitFor({ timeout: 60_000 });
  }

  /** Waits until the page asks for something, and tells what; null when the game is over. */
  async awaitTurn(): Promise<string | null> {
    await this.page.locator('.podium, .game[data-need]').first().waitFor({ timeout: 60_000 });
    if (await this.isOver()) return null;
    return this.page.locator('.game').getAttribute('data-need');
  }

  /** Presses a button that commits, and waits until it has taken effect. */
  private async commit(selector: string): Promise<void> {
    const before = await this.page.locator('.game').getAttribute('data-sequence');
    await this.page.locator(selector).click();
    await this.page.waitForFunction(
      (old) => document.querySelector('.game')?.getAttribute('data-sequence') !== old,
      before,
    );
  }

  async exchange(): Promise<void> {
    await this.commit('.prompt .confirm');
  }

  async land(): Promise<void> {
    const prompt = this.page.locator('.prompt');
    const tile = prompt.locator('.tile:not(:disabled)').first();
    await tile.waitFor();
    await tile.click();
    await this.placeTile();
    await this.confirm();
  }

  private async placeTile(): Promise<void> {
    await this.page.locator('.cell, .ghost').first().waitFor();
    if (!(await this.page.locator('.ghost').isVisible())) await pressOnMap(this.page, '.cell');
    await this.page.locator('.ghost').waitFor();
  }

  private async confirm(): Promise<void> {
    await this.commit('.prompt .confirm');
  }

  /** Plays a card if it can; false when it cannot. */
  async play(card: string): Promise<boolean> {
    const page = this.page;
    const inHand = playable(page, card);
    if (!(await inHand.isVisible())) return false;
    await inHand.click();
    if (card === 'market') {
      await page.locator('.prompt .goods .tool').first().waitFor();
      await this.look('the choice of a good');
      await page.locator('.prompt .goods .tool').first().click();
    } else if (card === 'ship') {
      await this.sail();
    } else {
      await page.locator(TARGET).first().waitFor();
      await this.look('the choice of a place');
      await pressOnMap(page, TARGET);
      if (card === 'building' && (await page.locator('.prompt .builds .tool').count()) > 1) {
        await this.look('fort or post');
        await page.locator('.prompt .builds .tool').first().click();
      }
    }
    const suggest = page.getByRole('button', { name: 'Suggest' });
    if (await suggest.isVisible()) {
      await this.look(card === 'ship' ? 'paying for a voyage' : 'paying for a pioneer');
      await suggest.click();
    }
    await this.look('ready');
    await this.confirm();
    this.played.add(card);
    return true;
  }

  /** Chooses a Ship, a tile and its place: a turn that can almost be confirmed. */
  async prepareTile(): Promise<void> {
    await this.awaitPlayable('ship');
    await playable(this.page, 'ship').click();
    await this.chooseShip();
    await this.page.locator('.prompt .tile:not(:disabled)').first().click();
    await this.placeTile();
  }

  /** Chooses a tile that has several places, and none of them. */
  async chooseTile(): Promise<void> {
    const tiles = this.page.locator('.prompt .tile:not(:disabled)');
    for (let index = 0; index < (await tiles.count()); index += 1) {
      await tiles.nth(index).click();
      await this.page.locator('.cell, .ghost').first().waitFor();
      if (!(await this.page.locator('.ghost').isVisible())) return;
      await this.page.keyboard.press('Escape');
    }
    throw new Error('every tile has one place only');
  }

  /** Lays tiles here and there until one can be turned where it lies. */
  async findTurnable(): Promise<void> {
    const { page } = this;
    const tiles = page.locator('.prompt .tile:not(:disabled)');
    const turn = page.getByRole('button', { name: 'Turn the tile right' });
    for (let index = 0; index < (await tiles.count()); index += 1) {
      if ((await tiles.nth(index).getAttribute('aria-pressed')) !== 'true') await tiles.nth(index).click();
      await page.locator('.cell, .ghost').first().waitFor();
      const cells = await page.locator('.cell').count();
      for (let cell = 0; cell <= cells; cell += 1) {
        if (await turn.isVisible()) return;
        if (cell < cells) await pressOnMap(page, '.cell', cell % (await page.locator('.cell').count()));
      }
    }
    throw new Error('no tile can be turned anywhere');
  }

  private async chooseShip(): Promise<void> {
    const select = this.page.locator('.prompt select');
    if ((await select.isVisible()) && (await select.inputValue()) === '')
      await select.selectOption({ index: 1 });
  }

  private async sail(): Promise<void> {
    const page = this.page;
    await this.chooseShip();
    const tile = page.locator('.prompt .tile:not(:disabled)').first();
    if (await tile.isVisible()) {
      await tile.click();
      await this.placeTile();
    } else if ((await page.locator('.overlay path.open').count()) > 0) {
      await page.locator('.overlay path.open').first().waitFor();
      await page.keyboard.press('Tab');
      await page.locator('.viewport').focus();
      await page.keyboard.press('n');
      await page.keyboard.press('Enter');
      // The keyboard may have moved the map, which then shows no more by itself what is to be pressed next.
      await page.getByRole('button', { name: 'Show the whole map' }).click();
    } else {
      await pressOnMap(page, TARGET);
    }
  }

  /** Ends turns until a card of a kind, or any, can be played: what is drawn is luck. */
  async awaitPlayable(card?: string): Promise<void> {
    for (let turn = 0; turn < 12; turn += 1) {
      await this.page.locator('.game[data-need="card"]').waitFor({ timeout: 60_000 });
      if (await playable(this.page, card).isVisible()) return;
      await this.endTurn();
    }
    throw new Error(`no ${card ?? 'card'} could be played in twelve turns`);
  }

  /** Confirms what is ready, ends the turn and waits for the next. */
  async endTurnAfterConfirming(): Promise<void> {
    await this.confirm();
    await this.endTurn();
    await this.awaitNeed('card');
  }

  async endTurn(): Promise<void> {
    await this.commit('.prompt .end');
  }

  /** Cards in the order in which they are tried; a curious newcomer saves the hand for those never played. */
  private wanted(): string[] {
    const all = ['ruins', 'gold_mine', 'building', 'plantation', 'market', 'ship'];
    return this.curious ? [...all.filter((card) => !this.played.has(card)), 'ship'] : all;
  }

  /** Plays until the podium stands there. */
  async playToTheEnd(): Promise<void> {
    for (let need = await this.awaitTurn(); need !== null; need = await this.awaitTurn()) {
      if (need === 'exchange') await this.exchange();
      else if (need === 'target') await this.land();
      else {
        let left = this.cardsPerTurn;
        for (const card of this.wanted()) {
          if (left > 0 && (await this.play(card))) left -= 1;
        }
        await this.endTurn();
      }
    }
  }
}
