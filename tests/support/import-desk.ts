import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { truncate } from './database.ts';
import { importClient } from './lists.ts';
import { windows } from './window-pool.ts';
import type { WindowOptions } from './windows.ts';

/** The import desk of a product without data, for the tests of one file: each begins with an empty database. */
export interface ImportDesk {
  readonly app: TestApp;
  readonly sam: Awaited<ReturnType<typeof importClient>>;
  /** Opens a page of the desk as Sam. @param path below `/staff/imports` */
  visit(path: string, options?: WindowOptions): Promise<Page>;
}

export function importDesk(): ImportDesk {
  let app: TestApp;
  let origin: string;
  let sam: ImportDesk['sam'];
  const lend = windows();
  beforeAll(async () => {
    app = await startTestApp();
    app.clock.set(new Date());
    await app.app.http.listen({ host: '127.0.0.1', port: 0 });
    origin = `http://127.0.0.1:${(app.app.http.server.address() as AddressInfo).port}`;
  }, 120_000);
  afterAll(() => app.close());
  beforeEach(async () => {
    await truncate(app.db);
    sam = await importClient(app, 'sam@example.com');
  });
  return {
    get app() {
      return app;
    },
    get sam() {
      return sam;
    },
    async visit(path, options = {}) {
      const { page, context } = await lend(origin, options);
      await context.addCookies([{ name: 'login-token', value: sam.token, url: origin }]);
      await page.goto(`/staff/imports${path}`);
      return page;
    },
  };
}
