import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import type { Account } from './screens-setup.ts';
import { openWindow, type Window, type WindowOptions } from './windows.ts';

interface Visit extends WindowOptions {
  /** Who is logged in; nobody when left out. */
  readonly as?: Account;
}

/** One browser for all files of this process; it ends with the process. */
let browser: Promise<Browser> | undefined;

/**
 * Windows on the shared demonstration. After each test all are closed, and any fault that a page reported (console
 * error, broken policy, request to another host) fails the test.
 */
export function screens(): { open(path: string, visit?: Visit): Promise<Page> } {
  const windows: Window[] = [];
  let open: Browser;
  beforeAll(async () => {
    browser ??= launchChromium();
    open = await browser;
  });
  afterEach(async () => {
    const closing = windows.splice(0);
    await Promise.all(closing.map((window) => window.close()));
    expect(closing.flatMap(({ faults }) => faults)).toEqual([]);
  });
  return {
    async open(path, { as, ...options } = {}) {
      const { origin, tokens } = inject('demo');
      const window = await openWindow(open, origin, options);
      windows.push(window);
      if (as) await window.context.addCookies([{ name: 'login-token', value: tokens[as], url: origin }]);
      await window.page.goto(path);
      return window.page;
    },
  };
}
