import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { type DemoServer, startDemo } from '../support/demo.ts';
import { openWindow, type Window, type WindowOptions } from '../support/windows.ts';

export interface Story {
  open(options?: WindowOptions): Promise<Window>;
  /** A window in which this demo account is signed in. */
  openAs(email: string, options?: WindowOptions): Promise<Page>;
  /** Closes all windows and fails on any error that they reported. */
  closeAll(): Promise<void>;
}

/** The demo on its own server, with windows for several people at once. */
export function story(): Story {
  const windows: Window[] = [];
  let server: DemoServer;
  let browser: Browser;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startDemo({}, null), launchChromium()]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  async function open(options: WindowOptions = {}): Promise<Window> {
    const window = await openWindow(browser, server.origin, options);
    windows.push(window);
    return window;
  }
  return {
    open,
    async openAs(email, options) {
      const { page, context } = await open(options);
      await context.addCookies([{ name: 'login-token', value: await server.logIn(email), url: server.origin }]);
      return page;
    },
    async closeAll() {
      const faults = windows.flatMap((window) => window.faults);
      await Promise.all(windows.splice(0).map((window) => window.close()));
      expect(faults).toEqual([]);
    },
  };
}

/** The hiring side records work of $1,180,000 on the profile of Batista Electric. */
export async function recordWork(page: Page, title: string): Promise<void> {
  await page.goto('/batista-electric');
  await page.getByRole('button', { name: 'Record work' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Project title').fill(title);
  await dialog.getByLabel(/^Client/).fill('City of Baltimore');
  await dialog.getByLabel('Contract amount').fill('1180000');
  await dialog.getByLabel('Start date').fill('2025-02-03');
  await dialog.getByLabel('Project completion date').fill('2026-11-14');
  await dialog.getByRole('button', { name: 'Send to the firm' }).click();
  await page.getByText("Recorded. We've asked Batista Electric to confirm it.").waitFor();
}
