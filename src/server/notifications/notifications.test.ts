import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/schema.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';

let mailbox: Mailbox;
let t: TestApp;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const inbox = async (token: string, query = '?hidden=false'): Promise<Notification[]> =>
  (await t.call(token, 'GET', `/notifications/${query}`)).json();

async function recorded(firmUser: Parameters<TestApp['firm']>[0] = {}) {
  const [hirer, firm] = [await t.hirer(), await t.firm(firmUser)];
  const answer = await t.call(hirer.token, 'POST', '/projects', {
    mwbe_id: firm.mwbeId,
    hiring_company_id: hirer.companyId,
    title: 'Druid Hill & “Lake” <substation>',
    budget: 230_000,
    start_date: '2025-02-03',
    end_date: '2026-11-14',
  });
  return { hirer, firm, project: answer.json() as Project };
}

test('mails the firm over SMTP with the work and a link to its notifications', async () => {
  const { firm } = await recorded({ email: 'lorena@test.example', first_name: 'Lorena' });
  const mail = await mailbox.waitFor(({ to }) => to.includes('lorena@test.example'));
  const [notification] = await inbox(firm.token);
  expect(mail.raw).toContain(`Message-ID: <${notification?.id}@plumbline>`);
  expect(mail.raw).toContain('Hello Lorena,');
  expect(mail.raw).toContain('https://plumbline.test/notifications');
  expect(mail.raw).toContain('&lt;substation&gt;');
});

test('mails the hiring side when the firm responds', async () => {
  const { hirer, firm, project } = await recorded();
  await t.db.kysely.updateTable('users').set({ email: 'dana@test.example' }).where('id', '=', hirer.userId).execute();
  await t.call(firm.token, 'POST', `/projects/${project.id}/reject`, { rejected_reason: 'We were never there' });
  const mail = await mailbox.waitFor(({ to }) => to.includes('dana@test.example'));
  expect(mail.raw).toContain('We were never there');
});

test('honors the email preference for requests: never and at once', async () => {
  const { hirer, firm } = await recorded({ email: 'quiet@test.example', mail_preference: 'never' });
  await createUser(t.db.kysely, { user_type: 'MWBE', email: 'loud@test.example' }, { mwbes: [firm.mwbeId] });
  await t.call(hirer.token, 'POST', '/projects', {
    mwbe_id: firm.mwbeId,
    hiring_company_id: hirer.companyId,
    title: 'Second',
    budget: 1,
    start_date: '2026-01-01',
    end_date: '2026-01-01',
  });
  // the queue works in order: when the later mail is there, the earlier one would have been
  await mailbox.waitFor(({ to }) => to.includes('loud@test.example'));
  expect(mailbox.received.filter(({ to }) => to.includes('quiet@test.example'))).toEqual([]);
});

test('the recipient marks a notification read, unread and removes it [API-022, API-023, API-024, NOTIF-060, NOTIF-061, NOTIF-062]', async () => {
  const { firm } = await recorded();
  const [{ id } = { id: '' }] = await inbox(firm.token);
  const change = async (body: object): Promise<Notification> =>
    (await t.call(firm.token, 'PATCH', `/notifications/${id}`, body)).json();
  t.clock.set('2026-11-20T12:30:00Z');
  expect((await change({ viewed_at: '2020-01-01T00:00:00Z' })).viewed_at).toBe('2026-11-20T12:30:00.000Z');
  expect((await change({ viewed_at: null })).viewed_at).toBeNull();
  expect((await change({ hidden: true })).hidden).toBe(true);
  expect(await inbox(firm.token)).toEqual([]);
  expect(await inbox(firm.token, '?hidden=true')).toHaveLength(1);
});

test('other people cannot read or change a notification', async () => {
  const { hirer, firm } = await recorded();
  const [{ id } = { id: '' }] = await inbox(firm.token);
  expect((await t.call(hirer.token, 'PATCH', `/notifications/${id}`, { hidden: true })).statusCode).toBe(404);
  expect(await inbox(hirer.token)).toEqual([]);
  expect(await inbox(firm.token)).toHaveLength(1);
});

test('former members no longer see the subject of a notification', async () => {
  const { firm } = await recorded();
  await t.db.kysely.deleteFrom('memberships').where('user_id', '=', firm.userId).execute();
  const [left] = await inbox(firm.token);
  expect(left).toMatchObject({ type: 'new_work_history', subject: null, action_taken_at: null });
});
