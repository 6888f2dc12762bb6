/** A real Chromium that visits a real server. */
import { existsSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { TestServer } from './server';

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
    // The browser also reports connections that a test breaks.
    const isFault = message.type() === 'error' || message.type() === 'warning';
    if (isFault && !/WebSocket|ERR_|Failed to load resource/.test(message.text()))
      faults.push(message.text());
  });
  await page.goto(address);
  return { context, page, faults };
}
