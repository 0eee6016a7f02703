import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import { openWindow, resize, showPages, type Window, type WindowOptions, watch } from './windows.ts';

interface PooledWindow {
  readonly window: Window;
  readonly devtools: CDPSession;
  readonly origin: string;
  /** Windows that are alike in what cannot be changed later. */
  readonly kind: string;
  /** Something was done to it that cannot be undone. */
  unusable: boolean;
  /** Name of the part of the product that it still has loaded; null for a blank one. */
  loaded: string | null;
}

/** Pages of the product that a test may reach without loading the product again. */
export interface Part {
  readonly name: string;
  /** Makes the page look as if just loaded, somewhere in the part; false where that does not work. */
  reset(page: Page): Promise<boolean>;
}
export interface LentWindow extends Window {
  /** The page has the part loaded and shows some page of it. */
  readonly isLoaded: boolean;
}

const STORED = 'cookies,local_storage,indexeddb,cache_storage,service_workers';

/** One browser for all files of this process; it ends with the process. */
let browser: Promise<Browser> | undefined;
const free: PooledWindow[] = [];

/**
 * Windows that look new but have loaded the scripts before: a page in a new context costs the browser more than twice
 * the work. After each test all are given back, and any fault that a page reported (console error, broken policy,
 * request to another host) fails the test.
 */
export function windows(): (origin: string, options?: WindowOptions, part?: Part) => Promise<LentWindow> {
  const lent: Window[] = [];
  beforeAll(async () => {
    browser ??= launchChromium();
    await browser;
  });
  afterEach(async (context) => {
    await showPages(context);
    const closing = lent.splice(0);
    await Promise.all(closing.map((window) => window.close()));
    expect(closing.flatMap(({ faults }) => faults)).toEqual([]);
  });
  // servers of one file end with it, and their windows are of no use to others
  afterAll(async () => {
    // stories run without the demonstration that screens share
    const shared = (inject('demo') as { readonly origin: string } | undefined)?.origin;
    const useless = free.filter(({ origin }) => origin !== shared);
    free.splice(0, free.length, ...free.filter(({ origin }) => origin === shared));
    await Promise.all(useless.map(({ window }) => window.context.close()));
  });
  return async (origin, options = {}, part = undefined) => {
    const window = await lend(origin, options, part);
    lent.push(window);
    return window;
  };
}

/** One with a clock, with scripts of its own or under the developer tools is not lent again. */
async function lend(origin: string, options: WindowOptions, part: Part | undefined): Promise<LentWindow> {
  const kind = JSON.stringify([origin, options.touch ?? false, options.userAgent, options.locale]);
  const kept = take(kind, part?.name ?? null) ?? take(kind, null) ?? (await make(origin, kind, options));
  const isLoaded = kept.loaded !== null;
  const { page, context } = kept.window;
  page.removeAllListeners();
  await resize(page, options);
  // a fault that was expected here may be reported late, when the next test has the window
  const inPlace = options.expected ? undefined : part;
  const close = async () => {
    if (!kept.unusable && ((inPlace && (await clearInPlace(kept, inPlace))) || (await clear(kept)))) free.push(kept);
    else await context.close();
  };
  return { page, context, isLoaded, faults: watch(page, origin, options), close };
}

function take(kind: string, loaded: string | null): PooledWindow | undefined {
  const at = free.findIndex((one) => one.kind === kind && one.loaded === loaded);
  return at < 0 ? undefined : free.splice(at, 1)[0];
}

async function make(origin: string, kind: string, options: WindowOptions): Promise<PooledWindow> {
  browser ??= launchChromium();
  const window = await openWindow(await browser, origin, options);
  const devtools = await window.context.newCDPSession(window.page);
  const kept: PooledWindow = { window, devtools, origin, kind, unusable: false, loaded: null };
  const discard = () => {
    kept.unusable = true;
  };
  onUse(window.page, ['clock', 'addInitScript', 'exposeBinding', 'exposeFunction'], discard);
  onUse(window.context, ['clock', 'addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession'], discard);
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

/** Undoes what a test left behind; false where that does not work. */
async function clear(kept: PooledWindow): Promise<boolean> {
  const { window, devtools, origin } = kept;
  try {
    await detach(kept);
    await leave(window.page, origin);
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
    await window.context.clearCookies();
    await resetState(kept);
    kept.loaded = null;
    return true;
  } catch {
    return false;
  }
}

/** The same for a page that stays loaded, with its cookies. */
async function clearInPlace(kept: PooledWindow, part: Part): Promise<boolean> {
  const { page } = kept.window;
  try {
    await detach(kept);
    if (!(await part.reset(page))) return false;
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    await resetState(kept);
    kept.loaded = part.name;
    return true;
  } catch {
    return false;
  }
}

async function detach({ window: { page, context } }: PooledWindow): Promise<void> {
  page.removeAllListeners();
  await Promise.all([...context.pages()].filter((one) => one !== page).map((other) => other.close()));
  await context.setOffline(false);
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })]);
}

async function resetState({ window: { page, context }, devtools }: PooledWindow): Promise<void> {
  await devtools.send('Page.resetNavigationHistory');
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null });
  await page.mouse.move(-1, -1);
}

/**
 * To an answer of this host on which nothing of ours runs, so that what this tab keeps can be forgotten. A page made by
 * `route` would throw away the scripts that the tab has in memory.
 */
async function leave(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/api/v1/health`);
  await page.evaluate('sessionStorage.clear()');
}
