import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Project, ProjectRevision } from '#contract/work-history/schema.ts';
import type { DemoServer } from '../../support/demo.ts';
import { startOwnDemo } from '../../support/own-demo.ts';
import { windows } from '../../support/window-pool.ts';
import type { WindowOptions } from '../../support/windows.ts';

export type Side = 'mwbe' | 'prime';

const WORK = {
  title: 'Pratt Street Library, electrical fit-out',
  client_name: 'City of Baltimore',
  budget: 1_180_000,
  start_date: '2025-02-03',
  end_date: '2026-11-14',
};

export const dialogOf = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** A separate demo for one test file, since responses change shared data. */
export function workHistory() {
  const lend = windows();
  const tokens = {} as Record<Side, string>;
  const parties = { mwbe_id: '', hiring_company_id: '' };
  let server: DemoServer;

  beforeAll(async () => {
    server = await startOwnDemo();
    for (const side of ['mwbe', 'prime'] as const) tokens[side] = await server.logIn(`${side}@example.com`);
    type Person = { mwbes: { id: string }[]; hiring_companies: { id: string }[] };
    parties.mwbe_id = (await call<Person>('mwbe', 'GET', '/me')).mwbes[0]?.id ?? '';
    parties.hiring_company_id = (await call<Person>('prime', 'GET', '/me')).hiring_companies[0]?.id ?? '';
  }, 180_000);
  afterAll(() => server.stop());

  /** A call of the API; the answer must be good. */
  async function call<T>(as: Side, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await server.call(tokens[as], method, path, body);
    const text = await answer.text();
    expect(answer.status, text).toBeLessThan(300);
    return JSON.parse(text) as T;
  }
  const visit = async (as: Side, path: string, options: WindowOptions = {}): Promise<Page> => {
    const window = await lend(server.origin, options);
    await window.context.addCookies([{ name: 'login-token', value: tokens[as], url: server.origin }]);
    await window.page.goto(path);
    return window.page;
  };
  return {
    call,
    visit,
    /** Records work of the firm as the hiring side. */
    record: (facts: Readonly<Record<string, unknown>> = {}): Promise<Project> =>
      call('prime', 'POST', '/projects', { ...WORK, ...parties, ...facts }),
    /** Requests a revision as the firm. */
    async revise(project: Project, wished: Partial<typeof WORK> & { notes?: string } = {}): Promise<ProjectRevision> {
      const { id: user_id } = await call<{ id: string }>('mwbe', 'GET', '/me');
      const { budget, start_date, end_date } = project;
      const body = {
        budget,
        start_date,
        end_date,
        ...wished,
        project_id: project.id,
        mwbe_id: project.mwbe_id,
        user_id,
      };
      return call('mwbe', 'POST', '/project_revision', body);
    },
    project: (id: string): Promise<Project> => call('prime', 'GET', `/projects?id=${id}`),
    /** The dialog of a record, as one of its parties opens it from the notification. */
    async openRecord(as: Side, project: { readonly id: string }, options: WindowOptions = {}): Promise<Page> {
      type News = { id: string; subject: { project_id: string } | null };
      const all = await call<News[]>(as, 'GET', '/notifications?hidden=false');
      const news = all.find(({ subject }) => subject?.project_id === project.id);
      return visit(as, `/notifications?open=${news?.id}`, options);
    },
  };
}
