import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, type TestContext } from 'vitest';

/** The widths at which every screen is looked at. */
export const WIDTHS = [360, 768, 1440] as const;
/** Widths at which axe looks: `AXE=all npm test -- screens e2e` is the full proof, a tablet lies between the two others. */
const LOOKED_AT: readonly number[] = process.env.AXE === 'all' ? WIDTHS : [360, 1440];
const HEIGHT = 900;
/** Half as long to read as the other file of the package. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One person's browser: own cookies, and every error that the page reports is kept. */
export interface Window {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught exceptions, broken policies and requests to other hosts; empty where all is well. */
  readonly faults: string[];
  close(): Promise<void>;
}

export interface WindowOptions {
  /** Messages that belong to the story, such as the 400 of a failed sign-in. */
  readonly expected?: readonly RegExp[];
  /** Pixels; 1440 when left out. */
  readonly width?: number;
  /** A finger instead of a mouse: `page.tap` works, nothing hovers. */
  readonly touch?: boolean;
  /** What the browser says that it is. */
  readonly userAgent?: string;
  /** Its language, such as `es-MX`; `en-US` when left out. */
  readonly locale?: string;
}

/** A window that has seen nothing yet. */
export async function openWindow(browser: Browser, origin: string, options: WindowOptions = {}): Promise<Window> {
  const { width = 1440, touch = false, userAgent, locale } = options;
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    baseURL: origin,
    hasTouch: touch,
    isMobile: touch,
    ...(userAgent && { userAgent }),
    ...(locale && { locale }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return { page, context, faults: watch(page, origin, options), close: () => context.close() };
}

/** What the windows of this process report; the guard of the console (`console-guard.ts`) looks after each test. */
const watched = new Map<Page, { readonly faults: string[]; taken: number }>();

/** The faults that no test has been failed for yet. */
export function takeFaults(): string[] {
  return [...watched].flatMap(([page, one]) => {
    const fresh = one.faults.slice(one.taken);
    one.taken = one.faults.length;
    if (page.isClosed()) watched.delete(page);
    return fresh;
  });
}

/** Longer than most pages; what matters is mostly a dialog or an alert, which stand at the end. */
const SHOWN_LINES = 60;
const shown = new WeakSet<object>();

/** Adds to the error of a failed test what its open pages show, once: it may not fail again for another look. */
export async function showPages({ task }: TestContext): Promise<void> {
  const error = task.result?.errors?.[0];
  if (!error || shown.has(task)) return;
  shown.add(task);
  for (const page of [...watched.keys()].filter((one) => !one.isClosed())) {
    const lines = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((reason: unknown) => String(reason));
    error.message += `\n\nShown at ${page.url()}:\n${lines.split('\n').slice(-SHOWN_LINES).join('\n')}`;
  }
}

/** The faults that the pages of a context report from now on: the first one, and all that it or a test opens. */
export function watch(page: Page, origin: string, { expected = [] }: WindowOptions): string[] {
  const faults: string[] = [];
  watched.set(page, { faults, taken: 0 });
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) faults.push(text);
  };
  const listen = (one: Page) => {
    one.on('console', (message) => message.type() === 'error' && note(`${message.text()} ${message.location().url}`));
    one.on('pageerror', (error) => note(String(error)));
    one.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol)) note(`foreign request: ${url.origin}`);
    });
  };
  listen(page);
  page.context().removeAllListeners('page');
  page.context().on('page', listen);
  return faults;
}

/** As large as a window of these options is at first. */
export async function resize(page: Page, { width = 1440 }: WindowOptions): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
}

/** Signs in on the sign-in page by typing. */
export async function logIn(page: Page, email: string, password = 'plumbline-demo-pass'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** No accessibility fault that axe can see, and nothing that scrolls sideways at any of the three widths. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  for (const width of WIDTHS) {
    await resize(page, { width });
    if (LOOKED_AT.includes(width)) expect(await faultsOf(page), `${name} at ${width} px`).toEqual([]);
    // what floats finds its new place a moment later
    const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    await expect.poll(overflow, { message: `${name} scrolls sideways at ${width} px` }).toBeLessThanOrEqual(0);
  }
  await resize(page, {});
}

/** A page keeps axe for the next width: to bring it takes longer than to run it. */
async function faultsOf(page: Page): Promise<string[]> {
  // what is older than its question, or half faded in, has half of its contrast
  const isOld = () => page.evaluate<boolean>('document.querySelector("[data-stale], [data-old]") !== null');
  await expect.poll(isOld).toBe(false);
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime < 5000).map((one) => one.finished))',
  );
  for (const frame of page.frames()) if (!(await frame.evaluate<boolean>('"axe" in self'))) await frame.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
  // it asked anew meanwhile
  if (violations.length > 0 && (await isOld())) return faultsOf(page);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
