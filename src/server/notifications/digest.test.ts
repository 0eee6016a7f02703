import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { createProject } from '#server/work-history/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { createBroadcast, createNotifications } from './factory.ts';
import { enqueueDigests, mailDigestHandler } from './jobs/mail-digests.ts';
import { latestDigestTime } from './rules/digest-time.ts';

let mailbox: Mailbox;
let t: TestApp;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

let people = 0;
const daily = async () => {
  const email = `daily${++people}@test.example`;
  return { email, ...(await t.firm({ email, mail_preference: 'daily', update_mail_preference: 'daily' })) };
};
/** What the scheduled job does at this moment. */
const tick = async (moment: string) => {
  t.clock.set(moment);
  await enqueueDigests.handle(t.app.services, {});
};
const to = (email: string) => mailbox.received.filter((mail) => mail.to.includes(email));
/** One more person, whose mail comes after all that was due before it. */
async function everythingSent(moment: string): Promise<void> {
  const last = await daily();
  await createNotifications(t.db.kysely, last.userId, [new Date(Date.parse(moment) - HOUR_MS)]);
  await tick(moment);
  await mailbox.waitFor((mail) => mail.to.includes(last.email));
}
const decoded = (raw: string) =>
  raw.replace(/=\r\n/g, '').replaceAll('=3D', '=').replaceAll('=E2=80=9C', '“').replaceAll('=E2=80=9D', '”');

// seven in New York: 12:00 UTC in winter, 11:00 in summer
test.each([
  ['before seven in winter', '2026-11-20T11:59:00Z', null],
  ['at seven in winter', '2026-11-20T12:00:00Z', '2026-11-20T12:00:00.000Z'],
  ['an hour late', '2026-11-20T13:00:00Z', '2026-11-20T12:00:00.000Z'],
  ['too late', '2026-11-20T14:00:00Z', null],
  ['before seven in summer', '2026-07-20T10:59:00Z', null],
  ['at seven in summer', '2026-07-20T11:00:00Z', '2026-07-20T11:00:00.000Z'],
  ['on the day that the clocks are put forward', '2026-03-08T11:00:00Z', '2026-03-08T11:00:00.000Z'],
  ['an hour before it on that day', '2026-03-08T10:59:00Z', null],
  ['the day before, still in winter', '2026-03-07T12:00:00Z', '2026-03-07T12:00:00.000Z'],
  ['on the day that the clocks are put back', '2026-11-01T12:00:00Z', '2026-11-01T12:00:00.000Z'],
  ['an hour before it on that day', '2026-11-01T11:00:00Z', null],
  ['the day before, still in summer', '2026-10-31T11:00:00Z', '2026-10-31T11:00:00.000Z'],
])('schedules the daily email: %s', (_when, now, due) => {
  expect(latestDigestTime(new Date(now), 'America/New_York')?.toISOString() ?? null).toBe(due);
});

test('digest time follows each time zone, across the date line and with odd offsets', () => {
  const due = (now: string, zone: string) => latestDigestTime(new Date(now), zone)?.toISOString() ?? null;
  expect(due('2026-11-19T18:00:00Z', 'Pacific/Auckland')).toBe('2026-11-19T18:00:00.000Z');
  expect(due('2026-11-20T01:15:00Z', 'Asia/Kathmandu')).toBe('2026-11-20T01:15:00.000Z');
  expect(due('2026-11-20T17:30:00Z', 'Pacific/Honolulu')).toBe('2026-11-20T17:00:00.000Z');
});

test('the daily email lists unread notifications since the previous one, once a day at seven', async () => {
  const { email, userId, mwbeId } = await daily();
  const title = 'Druid Hill <substation>';
  const subject_id = await createProject(t.db.kysely, { mwbe_id: mwbeId, title });
  const about = { subject_type: 'Project', subject_id } as const;
  const at = (moment: string) => [new Date(moment)];
  await createNotifications(t.db.kysely, userId, at('2026-11-19T20:00:00Z'), about);
  await createNotifications(t.db.kysely, userId, at('2026-11-19T21:00:00Z'), { viewed_at: new Date(0) });
  await createNotifications(t.db.kysely, userId, at('2026-11-19T22:00:00Z'), { hidden: true });
  await createNotifications(t.db.kysely, userId, at('2026-11-10T22:00:00Z'), { type: 'rejected_work_history' });
  await createBroadcast(t.db.kysely, [mwbeId], { created_at: new Date('2026-11-20T01:00:00Z') });
  await tick('2026-11-20T11:45:00Z');
  await tick('2026-11-20T12:00:00Z');
  const mail = await mailbox.waitFor((one) => one.to.includes(email));
  const text = decoded(mail.raw);
  expect(text).toContain('Subject: 2 new notifications on Plumbline');
  expect(text).toContain('- New opportunities available');
  expect(text).toContain(`- Ironbridge General Contracting recorded “${title}”: review and confirm it`);
  expect(text).toContain('&lt;substation&gt;');
  expect(text).toContain('https://plumbline.test/notifications');
  expect(text).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);

  // twice does no harm: nobody is taken again, and what came after seven waits for tomorrow
  await createNotifications(t.db.kysely, userId, at('2026-11-20T12:10:00Z'), { type: 'rejected_work_history' });
  await everythingSent('2026-11-20T12:15:00Z');
  expect(to(email)).toHaveLength(1);
  await tick('2026-11-21T12:00:00Z');
  const next = await mailbox.waitFor((one) => one.to.includes(email) && one.raw.includes('One new notification'));
  expect(decoded(next.raw)).toContain('- An update on a work history record');
  expect(next.raw).not.toContain('substation');
});

test('the daily email lists twenty notifications and counts the rest', async () => {
  const { email, userId } = await daily();
  await createNotifications(
    t.db.kysely,
    userId,
    Array.from({ length: 27 }, (_, at) => new Date(Date.UTC(2026, 10, 20, 3, at))),
  );
  await tick('2026-11-20T12:00:00Z');
  const text = decoded((await mailbox.waitFor((one) => one.to.includes(email))).raw);
  expect(text).toContain('27 new notifications');
  expect(text.match(/^- An update/gm)).toHaveLength(20);
  expect(text).toContain('- and 7 more');
});

test('sends no daily email without news or to people with another preference', async () => {
  const nothing = await daily();
  const changed = await daily();
  const atOnce = await t.firm({ email: 'atonce@test.example' });
  const moment = [new Date('2026-11-20T09:00:00Z')];
  for (const { userId } of [changed, atOnce]) await createNotifications(t.db.kysely, userId, moment);
  await t.call(changed.token, 'PATCH', '/notification_settings', {
    mail_preference: 'never',
    update_mail_preference: 'never',
  });
  await everythingSent('2026-11-20T12:00:00Z');
  for (const email of [nothing.email, changed.email, 'atonce@test.example']) expect(to(email)).toEqual([]);
});

test('the daily email has only the kinds of news that the person wants in it', async () => {
  const email = 'updates@test.example';
  const { userId, mwbeId } = await t.firm({ email, mail_preference: 'never', update_mail_preference: 'daily' });
  const about = { subject_type: 'Project', subject_id: await createProject(t.db.kysely, { mwbe_id: mwbeId }) } as const;
  const moment = [new Date('2026-11-20T09:00:00Z')];
  await createNotifications(t.db.kysely, userId, moment, { ...about, type: 'new_work_history' });
  await createNotifications(t.db.kysely, userId, moment, { type: 'rejected_work_history' });
  await tick('2026-11-20T12:00:00Z');
  const { raw } = await mailbox.waitFor((one) => one.to.includes(email));
  expect(decoded(raw)).toContain('One new notification');
  expect(decoded(raw)).toContain('- An update on a work history record');
});

test('a repeated job sends the same Message-ID', async () => {
  const { email, userId } = await daily();
  await createNotifications(t.db.kysely, userId, [new Date('2026-11-20T09:00:00Z')]);
  const span = { from: '2026-11-19T12:00:00.000Z', until: '2026-11-20T12:00:00.000Z' };
  for (let i = 0; i < 2; i += 1) await mailDigestHandler.handle(t.app.services, { recipient_id: userId, ...span });
  const ids = to(email).map(({ raw }) => /^Message-ID: .+$/m.exec(raw)?.[0]);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});
