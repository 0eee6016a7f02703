import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Account } from './screens-setup.ts';
import { windows } from './window-pool.ts';
import type { WindowOptions } from './windows.ts';

interface Visit extends WindowOptions {
  /** Who is logged in; nobody when left out. */
  readonly as?: Account;
}

/** Windows on the shared demonstration. */
export function screens(): { open(path: string, visit?: Visit): Promise<Page> } {
  const lend = windows();
  return {
    async open(path, { as, ...options } = {}) {
      const { origin, tokens } = inject('demo');
      const { page, context } = await lend(origin, options);
      if (as) await context.addCookies([{ name: 'login-token', value: tokens[as], url: origin }]);
      await page.goto(path);
      return page;
    },
  };
}
