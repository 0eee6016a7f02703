import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Screen } from './pages.ts';

const THROTTLE = 4;
/** After the content is there: late shifts, a later largest paint. */
const SETTLE_MS = 1_000;
/** After the last key: what an interaction paints, and its entry. */
const AFTER_ACTS_MS = 400;

export interface Vitals {
  /** Milliseconds until the largest paint. */
  readonly lcp: number;
  /** Milliseconds of the slowest interaction; 0 when none took the 16 ms from which browsers tell. */
  readonly inp: number;
  /** Sum of all layout shifts that no input caused. */
  readonly cls: number;
}

/** Runs in the page before anything else; text, because these programs are compiled without the DOM. */
const OBSERVE = `
  const vitals = (window.benchVitals = { lcp: 0, cls: 0, slowest: new Map() });
  const watch = (type, take, more = {}) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true, ...more });
  };
  watch('largest-contentful-paint', (entry) => { vitals.lcp = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value; });
  watch('event', ({ interactionId, duration }) => {
    if (!interactionId) return;
    vitals.slowest.set(interactionId, Math.max(duration, vitals.slowest.get(interactionId) ?? 0));
  }, { durationThreshold: 16 });
`;
const READ = `({
  lcp: benchVitals.lcp, cls: benchVitals.cls, inp: Math.max(0, ...benchVitals.slowest.values()),
})`;

export interface Visit {
  readonly origin: string;
  readonly screen: Screen;
  readonly token: string | null;
}

/** Opens a screen in a browser profile without a cache and lets `look` at it. */
export async function visit<T>(
  browser: Browser,
  { origin, screen, token }: Visit,
  { slow, look }: { slow: boolean; look: (page: Page) => Promise<T> },
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: origin });
  try {
    if (token) await context.addCookies([{ name: 'login-token', value: token, url: origin }]);
    const page = await context.newPage();
    await page.addInitScript({ content: OBSERVE });
    if (slow) {
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    }
    await page.goto(screen.path);
    await screen.ready(page).waitFor();
    await sleep(SETTLE_MS);
    return await look(page);
  } finally {
    await context.close();
  }
}

/** The vitals of one slowed visit with a person's clicks and keys. */
export function measure(browser: Browser, where: Visit): Promise<Vitals> {
  return visit(browser, where, {
    slow: true,
    look: async (page) => {
      // input ends the search for the largest paint, and what it shifts is its own doing
      const { lcp, cls } = await page.evaluate<Vitals>(READ);
      await where.screen.act(page);
      await sleep(AFTER_ACTS_MS);
      const { inp } = await page.evaluate<Vitals>(READ);
      return { lcp, cls, inp };
    },
  });
}

/** What the screen shows: the words, and its HTML without scripts. */
export async function snapshot(page: Page): Promise<{ text: string; html: string }> {
  return await page.evaluate<{ text: string; html: string }>(`(() => {
    const text = document.body.innerText;
    const copy = document.documentElement.cloneNode(true);
    copy.querySelectorAll('script, noscript, link[rel=modulepreload]').forEach((one) => one.remove());
    return { text, html: '<!doctype html>' + copy.outerHTML.replaceAll(location.origin, '') };
  })()`);
}
