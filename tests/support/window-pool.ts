import type { Browser, CDPSession, Page } from 'playwright-core';
import { openWindow, resize, type Window, type WindowOptions, watch } from './windows.ts';

interface Kept {
  readonly window: Window;
  readonly devtools: CDPSession;
  /** Windows that are alike in what cannot be changed later. */
  readonly kind: string;
  /** Something was done to it that nothing takes back. */
  spoilt: boolean;
}

const EMPTY = '<!doctype html><link rel="icon" href="data:,"><title>Empty</title>';
const STORED = 'cookies,local_storage,indexeddb,cache_storage,service_workers';

/**
 * Lends windows that look new but have loaded the scripts before: a page in a new context costs the browser more than
 * twice the work. A window with a clock, with scripts of its own or under the developer tools is not lent again.
 */
export function windowPool(browser: Browser, origin: string) {
  const free: Kept[] = [];
  return async function lend(options: WindowOptions): Promise<Window> {
    const kind = JSON.stringify([options.touch ?? false, options.userAgent]);
    const at = free.findIndex((one) => one.kind === kind);
    const kept = free.splice(at, at < 0 ? 0 : 1)[0] ?? (await make(browser, origin, kind, options));
    const { page, context } = kept.window;
    page.removeAllListeners();
    await resize(page, options);
    const close = async () => {
      if (!kept.spoilt && (await empty(kept, origin))) free.push(kept);
      else await context.close();
    };
    return { page, context, faults: watch(page, origin, options), close };
  };
}

async function make(browser: Browser, origin: string, kind: string, options: WindowOptions): Promise<Kept> {
  const window = await openWindow(browser, origin, options);
  const devtools = await window.context.newCDPSession(window.page);
  const kept: Kept = { window, devtools, kind, spoilt: false };
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

/** To a page of this host on which nothing of ours runs, so that what this tab keeps can be forgotten. */
async function leave(page: Page, origin: string): Promise<void> {
  const address = `${origin}/empty`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: EMPTY }));
  await page.goto(address);
  await page.unroute(address);
  await page.evaluate('sessionStorage.clear()');
}
