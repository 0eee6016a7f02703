import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import type { Account } from './screens-setup.ts';
import { windowPool } from './window-pool.ts';
import type { Window, WindowOptions } from './windows.ts';

interface Visit extends WindowOptions {
  /** Who is logged in; nobody when left out. */
  readonly as?: Account;
}

/** One browser for all files of this process; it ends with the process. */
let browser: Promise<Browser> | undefined;
let lend: ReturnType<typeof windowPool>;

/**
 * Windows on the shared demonstration. After each test all are closed, and any fault that a page reported (console
 * error, broken policy, request to another host) fails the test.
 */
export function screens(): { open(path: string, visit?: Visit): Promise<Page> } {
  const lent: Window[] = [];
  beforeAll(async () => {
    browser ??= launchChromium();
    lend ??= windowPool(await browser, inject('demo').origin);
  });
  afterEach(async () => {
    const closing = lent.splice(0);
    await Promise.all(closing.map((window) => window.close()));
    expect(closing.flatMap(({ faults }) => faults)).toEqual([]);
  });
  return {
    async open(path, { as, ...options } = {}) {
      const { origin, tokens } = inject('demo');
      const window = await lend(options);
      lent.push(window);
      if (as) await window.context.addCookies([{ name: 'login-token', value: tokens[as], url: origin }]);
      await window.page.goto(path);
      return window.page;
    },
  };
}
