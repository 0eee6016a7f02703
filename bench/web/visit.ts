import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Screen } from './pages.ts';

const THROTTLE = 4;
/** Wait after the content is shown: late shifts, a later largest paint. */
const SETTLE_MS = 1_000;
/** Wait after the last key: the paint of the interaction, and its entry. */
const AFTER_ACTS_MS = 400;

export interface Vitals {
  /** LCP in milliseconds. */
  readonly lcp: number;
  /** INP in milliseconds; 0 if no interaction took the 16 ms from which browsers report it. */
  readonly inp: number;
  /** What the slowest interaction was, and where its time went. */
  readonly slowest: string;
  /** CLS: sum of layout shifts without recent input. */
  readonly cls: number;
}

/** Runs first in the page; a string because these files are compiled without DOM types. */
const OBSERVE = `
  const vitals = (window.benchVitals = { lcp: 0, cls: 0, slowest: new Map() });
  const watch = (type, take, more = {}) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true, ...more });
  };
  watch('largest-contentful-paint', (entry) => { vitals.lcp = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value; });
  const nameOf = (target) => {
    const text = target?.getAttribute?.('aria-label') || target?.labels?.[0]?.innerText || target?.textContent || '';
    return (target?.tagName?.toLowerCase() ?? '?') + ' "' + text.trim().replace(/\\s+/g, ' ').slice(0, 40) + '"';
  };
  watch('event', ({ interactionId, duration, name, target, startTime, processingStart, processingEnd }) => {
    if (!interactionId || duration <= (vitals.slowest.get(interactionId)?.duration ?? 0)) return;
    const parts = [processingStart - startTime, processingEnd - processingStart, startTime + duration - processingEnd];
    const [wait, handlers, paint] = parts.map((ms) => Math.max(0, Math.round(ms)));
    const text = name + ' on ' + nameOf(target) + ': ' + wait + ' waiting, ' + handlers + ' handlers, ' + paint + ' to paint';
    vitals.slowest.set(interactionId, { duration, text });
  }, { durationThreshold: 16 });
`;
const READ = `(() => {
  const [worst] = [...benchVitals.slowest.values()].sort((a, b) => b.duration - a.duration);
  return { lcp: benchVitals.lcp, cls: benchVitals.cls, inp: worst?.duration ?? 0, slowest: worst?.text ?? '' };
})()`;

export interface Visit {
  readonly origin: string;
  readonly screen: Screen;
  readonly token: string | null;
}

/** Opens a screen in a fresh browser context and runs `look` on it. */
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

/** Web vitals of one throttled visit with interactions. */
export function measure(browser: Browser, where: Visit): Promise<Vitals> {
  return visit(browser, where, {
    slow: true,
    look: async (page) => {
      // input stops LCP, and its layout shifts do not count
      const { lcp, cls } = await page.evaluate<Vitals>(READ);
      await where.screen.act(page);
      await sleep(AFTER_ACTS_MS);
      const { inp, slowest } = await page.evaluate<Vitals>(READ);
      return { lcp, cls, inp, slowest };
    },
  });
}

/** The text of the screen, and its HTML without scripts. */
export async function snapshot(page: Page): Promise<{ text: string; html: string }> {
  return await page.evaluate<{ text: string; html: string }>(`(() => {
    const text = document.body.innerText;
    const copy = document.documentElement.cloneNode(true);
    copy.querySelectorAll('script, noscript, link[rel=modulepreload]').forEach((one) => one.remove());
    return { text, html: '<!doctype html>' + copy.outerHTML.replaceAll(location.origin, '') };
  })()`);
}
