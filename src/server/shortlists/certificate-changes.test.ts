import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Notification } from '#contract/notifications/schema.ts';
import type { ShortlistCertificateChangesSubject } from '#contract/shortlists/schema.ts';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { notifyOwnersOfCertificates } from './commands/notify-owners-of-certificates.ts';
import { createShortlist } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  t.clock.set('2026-11-20T13:30:00Z');
});

const AGENCY = 'City of Baltimore';
const run = () => notifyOwnersOfCertificates(t.app.services);
const nextDay = () => {
  t.clock.set(new Date(t.clock.now().getTime() + DAY_MS));
  return run();
};
const firm = async (name: string, ...ends: string[]) => {
  const { id } = await createBusiness(t.db.kysely, { legal_business_name: name });
  for (const [at, expires_on] of ends.entries())
    await createCertificate(t.db.kysely, id, { agency: AGENCY, type: ['MBE', 'WBE'][at] ?? 'DBE', expires_on });
  return id;
};
/** What each card told, the newest first. */
async function told(userId: string): Promise<string[][]> {
  const answer = await t.call(await t.logIn(userId), 'GET', '/notifications?hidden=false');
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as Notification[]).map(({ type, subject }) => {
    expect(type).toBe('shortlist_certificates');
    const { changes, total, lists } = subject as ShortlistCertificateChangesSubject;
    expect([total, lists.reduce((sum, one) => sum + one.changes, 0)]).toEqual([changes.length, changes.length]);
    return changes.map(({ mwbe_name, kind, certificate_type }) => `${mwbe_name} ${certificate_type} ${kind}`).sort();
  });
}
const mails = async () => {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'notifications.mail'`.execute(t.db.kysely);
  return rows[0]?.n;
};

test('tells the owner of all lists once a day, of nothing that was so when the firm was added', async () => {
  const { userId, companyId } = await t.hirer();
  const list = { owner_id: userId, company_id: companyId };
  const firms = [
    await firm('Ending', '2026-12-25'),
    await firm('Lapsing', '2026-11-20'),
    await firm('Renewed', '2026-11-28'),
    await firm('Gone', '2028-01-01', '2028-01-01'),
    await firm('Still', '2028-01-01'),
  ];
  await createShortlist(t.db.kysely, list, firms.slice(0, 3));
  await createShortlist(t.db.kysely, { ...list, name: 'Second' }, firms.slice(3));
  await run();
  expect(await told(userId)).toEqual([]);
  const db = t.db.kysely;
  t.clock.set('2026-11-26T13:30:00Z');
  await db
    .updateTable('certificates')
    .set({ expires_on: '2027-11-28' })
    .where('business_id', '=', firms[2] ?? '')
    .execute();
  await db
    .updateTable('certificates')
    .set({ lapsed_on: '2026-11-25' })
    .where('business_id', '=', firms[3] ?? '')
    .where('type', '=', 'MBE')
    .execute();
  await db
    .deleteFrom('certificates')
    .where('business_id', '=', firms[3] ?? '')
    .where('type', '=', 'WBE')
    .execute();
  await createCertificate(db, firms[3] ?? '', { agency: AGENCY, type: 'SBE', expires_on: '2028-01-01' });
  await Promise.all([run(), run()]);
  await run();
  const first = [
    'Ending MBE ending',
    'Gone MBE unlisted',
    'Gone SBE new',
    'Gone WBE unlisted',
    'Lapsing MBE lapsed',
    'Renewed MBE renewed',
  ];
  expect(await told(userId)).toEqual([first]);
  expect(await mails()).toBe(1);
  await nextDay();
  expect(await told(userId)).toHaveLength(1);
});

test('is silent for muted and deleted lists, and about what happened meanwhile', async () => {
  const { userId, companyId } = await t.hirer();
  const id = await firm('Lapsing', '2026-11-20');
  const list = await createShortlist(t.db.kysely, { owner_id: userId, company_id: companyId }, [id]);
  await run();
  const change = async (body: object) => t.call(await t.logIn(userId), 'PATCH', `/lists/${list.id}`, body);
  expect((await change({ version: 1, watch: false })).statusCode).toBe(200);
  await nextDay();
  expect((await change({ version: 2, watch: true, watch_days: 7 })).json()).toMatchObject({ watch_days: 7 });
  await nextDay();
  await t.db.kysely.updateTable('certificates').set({ expires_on: '2026-12-10' }).execute();
  await nextDay();
  expect(await told(userId)).toEqual([['Lapsing MBE renewed']]);
  t.clock.set('2026-12-01T13:30:00Z');
  await run();
  expect(await told(userId)).toHaveLength(1);
  t.clock.set('2026-12-03T13:30:00Z');
  await run();
  expect((await told(userId))[0]).toEqual(['Lapsing MBE ending']);
});

test('news are the owner’s alone: neither a colleague nor a former owner reads them', async () => {
  const { userId, companyId } = await t.hirer();
  const id = await firm('Lapsing', '2026-11-20');
  await createShortlist(t.db.kysely, { owner_id: userId, company_id: companyId, sharing: 'edit' }, [id]);
  await run();
  await nextDay();
  expect(await told(userId)).toHaveLength(1);
  await t.db.kysely.deleteFrom('memberships').where('user_id', '=', userId).execute();
  const [card] = (await t.call(await t.logIn(userId), 'GET', '/notifications?hidden=false')).json() as Notification[];
  expect(card?.subject ?? null).toBeNull();
});
