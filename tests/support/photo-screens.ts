import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DemoServer } from './demo.ts';
import { type FlakyProxy, startFlakyProxy } from './flaky-proxy.ts';
import { startOwnDemo } from './own-demo.ts';
import { windows } from './window-pool.ts';
import type { WindowOptions } from './windows.ts';

type Side = 'mwbe' | 'prime';
interface Visit extends WindowOptions {
  /** Through the proxy. */
  readonly cuttable?: true;
}
/** Set up before the first test of a file. */
interface Stage {
  readonly server: DemoServer;
  readonly proxy: FlakyProxy;
  readonly mwbeId: string;
  /** Of the running test: a project that the hiring side recorded for the firm. */
  readonly project: { readonly id: string; readonly title: string };
}

export const box = (page: Page): Locator => page.getByRole('region', { name: 'Photos', exact: true });
export const thumbs = (page: Page): Locator => box(page).getByRole('button', { name: /^Open photo/ });
export const pending = (page: Page): Locator => box(page).locator('[data-state=pending]');
export const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
export const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  box(page).getByLabel('Add photos').setInputFiles(files);

/**
 * A separate demo for one test file, since photos change shared data.
 * @param env additional settings
 */
export function photoScreens(env: () => Promise<Record<string, string>> = async () => ({})) {
  const stage = {} as { -readonly [K in keyof Stage]: Stage[K] };
  const tokens = {} as Record<Side, string>;
  const lend = windows();
  let companyId: string;
  let count = 0;
  const get = async <T>(as: Side, path: string): Promise<T> =>
    (await stage.server.call(tokens[as], 'GET', path)).json() as Promise<T>;

  beforeAll(async () => {
    stage.server = await startOwnDemo(await env());
    stage.proxy = await startFlakyProxy(Number(new URL(stage.server.origin).port));
    for (const side of ['mwbe', 'prime'] as const) tokens[side] = await stage.server.logIn(`${side}@example.com`);
    const firm = await get<{ mwbes: { id: string }[] }>('mwbe', '/me');
    const hirer = await get<{ hiring_companies: { id: string }[] }>('prime', '/me');
    stage.mwbeId = firm.mwbes[0]?.id ?? '';
    companyId = hirer.hiring_companies[0]?.id ?? '';
  }, 180_000);
  afterAll(async () => {
    await stage.proxy.close();
    await stage.server.stop();
  });
  beforeEach(async () => {
    count += 1;
    const title = `Pratt Street Library ${count}`;
    const parties = { mwbe_id: stage.mwbeId, hiring_company_id: companyId };
    const work = { ...parties, title, budget: 1_180_000, start_date: '2025-02-03', end_date: '2026-11-14' };
    const made = await stage.server.call(tokens.prime, 'POST', '/projects', work);
    stage.project = { id: ((await made.json()) as { id: string }).id, title };
  });

  /** A page as one of the two parties, or signed out. */
  const visit = async (as: Side | null, path: string, { cuttable, ...options }: Visit = {}): Promise<Page> => {
    const origin = cuttable ? stage.proxy.origin : stage.server.origin;
    const window = await lend(origin, options);
    if (as) await window.context.addCookies([{ name: 'login-token', value: tokens[as], url: origin }]);
    await window.page.goto(path);
    return window.page;
  };
  return {
    stage,
    visit,
    /** The dialog of the project, as the firm opens it from its notification. */
    async openProject(options: Visit = {}): Promise<Page> {
      const all = await get<{ id: string; subject: { id: string } | null }[]>('mwbe', '/notifications');
      const news = all.find(({ subject }) => subject?.id === stage.project.id);
      const page = await visit('mwbe', `/notifications?open=${news?.id}`, options);
      await box(page).waitFor();
      return page;
    },
    /** Photos of a project as the server has them; the running test's where none is given. */
    async photosOf(id = stage.project.id): Promise<{ readonly id: string; readonly url: string }[]> {
      return (await get<{ photos: { id: string; url: string }[] }>('prime', `/projects/${id}/photos`)).photos;
    },
    /** The firm verifies the project of the running test. */
    verify: () =>
      stage.server.call(tokens.mwbe, 'PATCH', `/projects/${stage.project.id}`, { verified: true, services: 'Wiring' }),
  };
}
