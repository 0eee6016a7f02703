import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { type Mailbox, openMailbox } from '../../../tests/support/mailbox.ts';
import { createFirmDocument } from './factory.ts';
import { remind } from './jobs.ts';

let mailbox: Mailbox;
let t: TestApp;
let firm: Awaited<ReturnType<TestApp['firm']>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  t = await startTestApp({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});
beforeEach(async () => {
  t.clock.set('2026-11-20T13:00:00Z');
  await truncate(t.db);
  mailbox.received.length = 0;
  firm = await t.firm({ email: 'lorena@firm.example', first_name: 'Lorena' });
});

const document = (expires_on: string | null, more: object = {}) =>
  createFirmDocument(t.db.kysely, firm.mwbeId, { expires_on, ...more }, { sent_by: firm.userId });
/** The reminders of one run, by document. */
const run = async (day: string): Promise<string[]> => {
  t.clock.set(`${day}T13:00:00Z`);
  await t.db.kysely.deleteFrom('notifications').execute();
  await remind.handle(t.app.services, {});
  const rows = await t.db.kysely.selectFrom('notifications').select('subject_id').execute();
  return rows.map(({ subject_id }) => String(subject_id));
};

test('a firm is reminded 60, 30 and 7 days before, once each', async () => {
  const { id } = await document('2027-01-20');
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-12-20', '2026-12-21', '2026-12-22', '2027-01-12'];
  const reminded: string[] = [];
  for (const day of [...days, '2027-01-13', '2027-01-14', '2027-01-20', '2027-01-21'])
    if ((await run(day)).includes(id)) reminded.push(day);
  expect(reminded).toEqual(['2026-11-21', '2026-12-21', '2027-01-13']);
});

test('days that were missed bring the latest reminder only, and none after the day', async () => {
  const [soon] = [await document('2026-11-22'), await document('2026-11-19'), await document(null)];
  await document('2026-11-30', { removed_at: new Date('2026-11-20T12:00:00Z') });
  expect(await run('2026-11-20')).toEqual([soon.id]);
  expect(await run('2026-11-21')).toEqual([]);
});

test('parallel runs remind once', async () => {
  for (let at = 0; at < 5; at += 1) await document('2026-12-01');
  await Promise.all([1, 2, 3].map(() => remind.handle(t.app.services, {})));
  expect(await t.db.kysely.selectFrom('notifications').select('id').execute()).toHaveLength(5);
});

test('another date and a renewed document are reminded of anew', async () => {
  const { id } = await document('2026-12-01');
  expect(await run('2026-11-20')).toEqual([id]);
  const token = await t.logIn(firm.userId);
  const changed = await t.call(token, 'PATCH', `/mwbes/${firm.mwbeId}/documents/${id}`, {
    version: 1,
    expires_on: '2026-12-02',
  });
  expect(changed.statusCode).toBe(200);
  expect(await run('2026-11-21')).toEqual([id]);
});

test('the reminder is a notification and an email of every person of the firm', async () => {
  await document('2026-12-01');
  await remind.handle(t.app.services, {});
  const mail = await mailbox.waitFor((one) => one.to.includes('lorena@firm.example'));
  expect(mail.raw.replace(/=?\r\n\s*/g, ' ')).toContain(
    'Subject: Certificate of insurance of Harbor Works LLC expires on December 1, 2026',
  );
  const token = await t.logIn(firm.userId);
  const [card] = (await t.call(token, 'GET', '/notifications')).json();
  expect(card).toMatchObject({
    type: 'document_expiring',
    subject: { document_kind: 'insurance', mwbe_name: 'Harbor Works LLC', expires_on: '2026-12-01', removed: false },
  });
});
