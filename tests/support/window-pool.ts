import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import { openWindow, resize, type Window, type WindowOptions, watch } from './windows.ts';

interface Kept {
  readonly window: Window;
  readonly devtools: CDPSession;
  readonly origin: string;
  /** Windows that are alike in what cannot be changed later. */
  readonly kind: string;
  /** Something was done to it that nothing takes back. */
  spoilt: boolean;
}

const STORED = 'cookies,local_storage,indexeddb,cache_storage,service_workers';

/** One browser for all files of this process; it ends with the process. */
let browser: Promise<Browser> | undefined;
const free: Kept[] = [];

/**
 * Windows that look new but have loaded the scripts before: a page in a new context costs the browser more than twice
 * the work. After each test all are given back, and any fault that a page reported (console error, broken policy,
 * request to another host) fails the test.
 */
export function windows(): (origin: string, options?: WindowOptions) => Promise<Window> {
  const lent: Window[] = [];
  beforeAll(async () => {
    browser ??= launchChromium();
    await browser;
  });
  afterEach(async () => {
    const closing = lent.splice(0);
    await Promise.all(closing.map((window) => window.close()));
    expect(closing.flatMap(({ faults }) => faults)).toEqual([]);
  });
  // servers of one file end with it, and their windows are of no use to others
  afterAll(async () => {
    const { origin } = inject('demo');
    const useless = free.filter((one) => one.origin !== origin);
    free.splice(0, free.length, ...free.filter((one) => one.origin === origin));
    await Promise.all(useless.map(({ window }) => window.context.close()));
  });
  return async (origin, options = {}) => {
    const window = await lend(origin, options);
    lent.push(window);
    return window;
  };
}

/** One with a clock, with scripts of its own or under the developer tools is not lent again. */
async function lend(origin: string, options: WindowOptions): Promise<Window> {
  const kind = JSON.stringify([origin, options.touch ?? false, options.userAgent]);
  const at = free.findIndex((one) => one.kind === kind);
  const kept = free.splice(at, at < 0 ? 0 : 1)[0] ?? (await make(origin, kind, options));
  const { page, context } = kept.window;
  page.removeAllListeners();
  await resize(page, options);
  const close = async () => {
    if (!kept.spoilt && (await empty(kept, origin))) free.push(kept);
    else await context.close();
  };
  return { page, context, faults: watch(page, origin, options), close };
}

async function make(origin: string, kind: string, options: WindowOptions): Promise<Kept> {
  browser ??= launchChromium();
  const window = await openWindow(await browser, origin, options);
  const devtools = await window.context.newCDPSession(window.page);
  const kept: Kept = { window, devtools, origin, kind, spoilt: false };
  const spoil = () => {
    kept.spoilt = true;
  };
  onUse(window.page, ['clock', 'addInitScript', 'exposeBinding', 'exposeFunction'], spoil);
  onUse(window.context, ['clock', 'addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession'], spoil);
  return kept;
}

function onUse(target: object, names: readonly string[], used: () => void): void {
  for (const name of names) {
    const value = Reflect.get(target, name);
    Object.defineProperty(target, name, {
      get() {
        used();
        return value;
      },
    });
  }
}

/** Takes back what a test left behind; false where that does not work. */
async function empty({ window: { page, context }, devtools }: Kept, origin: string): Promise<boolean> {
  try {
    page.removeAllListeners();
    await Promise.all([...context.pages()].filter((one) => one !== page).map((other) => other.close()));
    await context.setOffline(false);
    await Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
    ]);
    await leave(page, origin);
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
    await devtools.send('Page.resetNavigationHistory');
    await Promise.all([context.clearCookies(), context.clearPermissions()]);
    await page.emulateMedia({
      media: null,
      colorScheme: null,
      reducedMotion: null,
      forcedColors: null,
      contrast: null,
    });
    await page.mouse.move(-1, -1);
    return true;
  } catch {
    return false;
  }
}

/**
 * To an answer of this host on which nothing of ours runs, so that what this tab keeps can be forgotten. A page made by
 * `route` would throw away the scripts that the tab has in memory.
 */
async function leave(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/api/v1/health`);
  await page.evaluate('sessionStorage.clear()');
}
