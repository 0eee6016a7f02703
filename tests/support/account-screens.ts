import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { windows } from './window-pool.ts';
import type { WindowOptions } from './windows.ts';

/** The product in this process with its own mailbox, for journeys through email. */
export function accountScreens() {
  const stage = {} as { app: TestApp; origin: string; mailbox: Mailbox };
  const lend = windows();
  beforeAll(async () => {
    stage.mailbox = await openMailbox();
    stage.app = await startTestApp({ SMTP_URL: stage.mailbox.url });
    stage.app.clock.set(new Date());
    await stage.app.app.http.listen({ host: '127.0.0.1', port: 0 });
    stage.origin = `http://127.0.0.1:${(stage.app.app.http.server.address() as AddressInfo).port}`;
  }, 120_000);
  afterAll(async () => {
    await stage.app.close();
    await stage.mailbox.close();
  });
  const db = () => stage.app.db.kysely;
  return {
    stage,
    /** Creates a hiring company and its administrator. */
    async createCompany(name: string, first_name = 'Ada'): Promise<{ id: string; userId: string; token: string }> {
      const id = await createHiringCompany(db(), { business_name: name });
      const userId = await createUser(db(), { first_name }, { hiringCompanies: [id] });
      await db().updateTable('memberships').set({ role: 'administrator' }).where('user_id', '=', userId).execute();
      return { id, userId, token: await stage.app.logIn(userId) };
    },
    /** Makes the person a member of another company. @returns its id */
    async addCompany(userId: string, name: string): Promise<string> {
      const company_id = await createHiringCompany(db(), { business_name: name });
      const membership = {
        user_id: userId,
        company_id,
        company_type: 'hiring_company',
        created_at: new Date(),
      } as const;
      await db().insertInto('memberships').values(membership).execute();
      return company_id;
    },
    /** Path of the link in an email to this address. */
    async emailedLink(email: string, subject: RegExp): Promise<string> {
      const mail = await stage.mailbox.waitFor(
        ({ to, raw }) => to.includes(email) && subject.test(raw.replace(/\r\n[ \t]+/g, ' ')),
      );
      return /\/(?:link|new-password)\/[\w-]{43}/.exec(mail.raw.replace(/=\r\n/g, ''))?.[0] ?? '';
    },
    async visit(token: string | null, path: string, options: WindowOptions = {}): Promise<Page> {
      const window = await lend(stage.origin, options);
      if (token) await window.context.addCookies([{ name: 'login-token', value: token, url: stage.origin }]);
      await window.page.goto(path);
      return window.page;
    },
  };
}
