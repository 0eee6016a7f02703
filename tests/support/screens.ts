import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { GALLERY, galleryAs, goInGallery } from './gallery.ts';
import type { Account } from './screens-setup.ts';
import { windows } from './window-pool.ts';
import type { WindowOptions } from './windows.ts';

interface Visit extends WindowOptions {
  /** The signed-in demo account; without it nobody is signed in. */
  readonly as?: Account;
}

/** Browser windows on the shared demo. */
export function screens(): { open(path: string, visit?: Visit): Promise<Page> } {
  const lend = windows();
  return {
    async open(path, { as, ...options } = {}) {
      const { origin, tokens } = inject('demo');
      const part = as !== undefined && path.startsWith(GALLERY) ? galleryAs(as) : undefined;
      const { page, context, isLoaded } = await lend(origin, options, part);
      if (isLoaded && (await goInGallery(page, path))) return page;
      if (as) await context.addCookies([{ name: 'login-token', value: tokens[as], url: origin }]);
      await page.goto(path);
      return page;
    },
  };
}
