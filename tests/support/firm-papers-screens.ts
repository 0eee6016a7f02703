import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { DemoServer } from './demo.ts';
import { type FlakyProxy, startFlakyProxy } from './flaky-proxy.ts';
import { startOwnDemo } from './own-demo.ts';
import { windows } from './window-pool.ts';
import type { WindowOptions } from './windows.ts';

type Person = 'mwbe' | 'prime' | 'developer' | 'agency' | 'staff';

/** A separate demo for one test file, with the demo firm and a company that it may share with, and others on request. */
export function firmPapersScreens(env: Record<string, string> = {}, others: readonly Person[] = []) {
  const lend = windows();
  const tokens = {} as Record<Person, string>;
  const stage = {} as { server: DemoServer; proxy: FlakyProxy; mwbeId: string; companyId: string };
  beforeAll(async () => {
    stage.server = await startOwnDemo(env);
    stage.proxy = await startFlakyProxy(Number(new URL(stage.server.origin).port));
    for (const who of ['mwbe', 'prime', ...others] as const)
      tokens[who] = await stage.server.logIn(`${who}@example.com`);
    type Me = { mwbes: { id: string }[]; hiring_companies: { id: string }[] };
    stage.mwbeId = (await call<Me>('mwbe', 'GET', '/me')).mwbes[0]?.id ?? '';
    stage.companyId = (await call<Me>('prime', 'GET', '/me')).hiring_companies[0]?.id ?? '';
  }, 180_000);
  afterAll(async () => {
    await stage.proxy.close();
    await stage.server.stop();
  });
  /** A call of the API; the answer must be good. */
  async function call<T>(who: Person, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await stage.server.call(tokens[who], method, path, body);
    const text = await answer.text();
    expect(answer.status, text).toBeLessThan(300);
    return JSON.parse(text || 'null') as T;
  }
  /** @param options.cut through a connection that can be cut */
  async function visit(who: Person, path: string, options: WindowOptions & { cut?: boolean } = {}): Promise<Page> {
    const { cut, ...rest } = options;
    const origin = cut ? stage.proxy.origin : stage.server.origin;
    const { page, context } = await lend(origin, rest);
    await context.addCookies([{ name: 'login-token', value: tokens[who], url: origin }]);
    await page.goto(path);
    return page;
  }
  return { stage, call, visit };
}
