import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { createProject } from '#server/work-history/factory.ts';
import { startTestApp, type TestApp } from './app.ts';
import { windows } from './window-pool.ts';
import type { WindowOptions } from './windows.ts';

const REQUEST_TYPES = ['new_work_history', 'revised_work_history'];

/** A person with an inbox. */
export interface Reader {
  readonly id: string;
  readonly token: string;
  /** Their firm or hiring company. */
  readonly companyId: string;
}
interface NotificationInput {
  readonly type?: string;
  readonly subject_type?: 'Project' | 'ProjectRevision' | null;
  readonly subject_id?: string | null;
  /** Minutes ago; orders the inbox. */
  readonly age?: number;
  readonly read?: boolean;
}

/** The app in this process: tests fill inboxes in the database and view them in a browser. */
export function inboxScreens() {
  const stage = {} as { app: TestApp; origin: string };
  const lend = windows();
  beforeAll(async () => {
    stage.app = await startTestApp();
    stage.app.clock.set(new Date());
    await stage.app.app.http.listen({ host: '127.0.0.1', port: 0 });
    stage.origin = `http://127.0.0.1:${(stage.app.app.http.server.address() as AddressInfo).port}`;
  }, 120_000);
  afterAll(async () => {
    await stage.app.close();
  });
  const db = () => stage.app.db.kysely;
  /** An API call that must succeed. */
  const call = async (who: Reader, method: string, path: string, body?: object): Promise<object> => {
    const answer = await stage.app.call(who.token, method, path, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  return {
    stage,
    call,
    verify: (firm: Reader, id: string) =>
      call(firm, 'PATCH', `/projects/${id}`, { verified: true, services: 'Switchgear and wiring' }),
    reject: (firm: Reader, id: string) =>
      call(firm, 'POST', `/projects/${id}/reject`, { rejected_reason: 'I was contacted about this, but not hired' }),
    revise: (firm: Reader, project_id: string) =>
      call(firm, 'POST', '/project_revision', {
        project_id,
        mwbe_id: firm.companyId,
        user_id: firm.id,
        start_date: '2025-02-03',
        end_date: '2026-01-15',
        budget: 268_400,
        notes: 'Two change orders.',
      }),
    /** A person of a firm, and one of a hiring company. */
    async people(): Promise<{ firm: Reader; hirer: Reader }> {
      const { mwbeId } = await createBusiness(db(), { legal_business_name: 'Lantern Row Electric' });
      const companyId = await createHiringCompany(db(), { business_name: 'Calvert & Pratt Builders' });
      const firm = await createUser(db(), { user_type: 'MWBE', first_name: 'Lorena' }, { mwbes: [mwbeId] });
      const hirer = await createUser(db(), { first_name: 'Dana' }, { hiringCompanies: [companyId] });
      return {
        firm: { id: firm, companyId: mwbeId, token: await stage.app.logIn(firm) },
        hirer: { id: hirer, companyId, token: await stage.app.logIn(hirer) },
      };
    },
    project: (firm: Reader, hirer: Reader, project: Parameters<typeof createProject>[1] = {}): Promise<string> =>
      createProject(db(), {
        mwbe_id: firm.companyId,
        hiring_company_id: hirer.companyId,
        recorded_by: hirer.id,
        ...project,
      }),
    /** Adds a notification to an inbox. @returns its id */
    async put(to: Reader, input: NotificationInput = {}): Promise<string> {
      const { type = 'new_opportunities', subject_type = null, subject_id = null, age = 0, read = false } = input;
      // the app's clock does not advance by itself
      const now = new Date();
      stage.app.clock.set(now);
      const created = new Date(now.getTime() - age * MINUTE_MS);
      const { rows } = await sql<{ id: string }>`
        INSERT INTO notifications (id, recipient_id, type, is_request, subject_type, subject_id, viewed_at, created_at)
        VALUES (gen_random_uuid(), ${to.id}, ${type}, ${REQUEST_TYPES.includes(type)}, ${subject_type}, ${subject_id}, ${read ? created : null}, ${created})
        RETURNING id`.execute(db());
      return rows[0]?.id ?? '';
    },
    /** Fills an inbox with notifications about one project, a minute apart, every third unread. */
    async fill(to: Reader, number: number, projectId: string): Promise<void> {
      await sql`
        INSERT INTO notifications (id, recipient_id, type, is_request, subject_type, subject_id, viewed_at, created_at)
        SELECT gen_random_uuid(), ${to.id}, 'new_work_history', true, 'Project', ${projectId},
               CASE WHEN n % 3 = 0 THEN NULL ELSE now() END, now() - n * interval '1 minute'
        FROM generate_series(1, ${number}::int) n`.execute(db());
    },
    async visit(who: Reader | null, path: string, options: WindowOptions = {}): Promise<Page> {
      const window = await lend(stage.origin, options);
      if (who) await window.context.addCookies([{ name: 'login-token', value: who.token, url: stage.origin }]);
      await window.page.goto(path);
      return window.page;
    },
  };
}
