import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../tests/support/app.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { createImpactDashboard } from './factory.ts';

let t: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());

test('whoever a dashboard is shared with gets one email, and another when it is shared again', async () => {
  const owner = await t.hirer({ email: 'noor@people.example' });
  const id = await createImpactDashboard(t.db.kysely, {
    ...{ owner_company_id: owner.companyId, created_by: owner.userId, email: 'noor@people.example', name: 'All work' },
  });
  const share = (email: string, role: string) =>
    t.call(owner.token, 'PUT', `/impact_dashboards/${id}/people`, { email, role });
  expect((await share('helen@people.example', 'viewer')).statusCode).toBe(200);
  const mail = await mailbox.waitFor(({ to }) => to.includes('helen@people.example'));
  const text = mail.raw.replaceAll(/=\r?\n/g, '');
  expect(text).toContain(`https://plumbline.test/impact-dashboards/${id}/home`);
  expect(text).toContain('All work');
  // another role is no news
  await share('helen@people.example', 'editor');
  await share('board@people.example', 'viewer');
  await mailbox.waitFor(({ to }) => to.includes('board@people.example'));
  const toHelen = () => mailbox.received.filter(({ to }) => to.includes('helen@people.example')).length;
  expect(toHelen()).toBe(1);
  await t.call(owner.token, 'POST', `/impact_dashboards/${id}/people/removal`, { email: 'helen@people.example' });
  await share('helen@people.example', 'viewer');
  await expect.poll(toHelen).toBe(2);
  expect(mailbox.received.some(({ to }) => to.includes('noor@people.example'))).toBe(false);
});
