import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/schema.ts';
import { createCertificate } from '#server/businesses/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { alertFirms } from './commands/remind-of-certificate-expiry.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  t.clock.set('2026-11-20T13:15:00Z');
});

const AGENCY = 'City of Baltimore';
async function claimed() {
  const firm = await t.firm();
  await t.db.kysely.updateTable('mwbes').set({ claimed_at: t.clock.now() }).where('id', '=', firm.mwbeId).execute();
  return firm;
}
const run = () => alertFirms(t.app.services);
async function cards(token: string) {
  const answer = await t.call(token, 'GET', '/notifications?hidden=false');
  expect(answer.statusCode, answer.body).toBe(200);
  const all = answer.json() as Notification[];
  return all.map(({ type, subject }) => [type, (subject as { day?: string } | null)?.day ?? null]).reverse();
}

test('tells a firm 60, 30 and 7 days before a certificate ends, each once, and the latest where days were missed', async () => {
  const { userId, businessId } = await claimed();
  const told = async () => cards(await t.logIn(userId));
  await createCertificate(t.db.kysely, businessId, { agency: AGENCY, number: '1', expires_on: '2027-01-19' });
  await run();
  await run();
  expect(await told()).toEqual([['certificate_expiring', '2027-01-19']]);
  t.clock.set('2026-12-15T13:15:00Z');
  await run();
  expect(await told()).toHaveLength(1);
  t.clock.set('2027-01-15T13:15:00Z');
  await run();
  await run();
  expect(await told()).toHaveLength(2);
});

test('tells of a lapse and of a renewal by a new list', async () => {
  const { token, businessId } = await claimed();
  const db = t.db.kysely;
  const id = await createCertificate(db, businessId, { agency: AGENCY, number: '1', expires_on: '2026-11-15' });
  await run();
  expect(await cards(token)).toEqual([['certificate_lapsed', '2026-11-15']]);
  // a new list replaces the certificate
  t.clock.set('2026-11-20T13:20:00Z');
  await db.deleteFrom('certificates').where('id', '=', id).execute();
  await createCertificate(db, businessId, { agency: AGENCY, number: '2', expires_on: '2028-11-15' });
  await run();
  await run();
  expect(await cards(token)).toEqual([
    ['certificate_lapsed', '2026-11-15'],
    ['certificate_renewed', '2028-11-15'],
  ]);
});

test('is silent about certificates that a later one replaces, about old lapses, and towards unclaimed firms', async () => {
  const [{ token, businessId }, unclaimed] = [await claimed(), await t.firm()];
  const db = t.db.kysely;
  await createCertificate(db, businessId, { agency: AGENCY, number: '1', expires_on: '2026-12-01' });
  await createCertificate(db, businessId, { agency: AGENCY, number: '2', expires_on: '2028-12-01' });
  await createCertificate(db, businessId, { agency: AGENCY, type: 'SBE', expires_on: '2024-12-01' });
  await createCertificate(db, unclaimed.businessId, { agency: AGENCY, expires_on: '2026-12-01' });
  await run();
  expect([await cards(token), await cards(unclaimed.token)]).toEqual([[], []]);
});

test("is silent about what only another's list named and names no longer, and where the agency's own list says otherwise", async () => {
  const { token, businessId } = await claimed();
  const db = t.db.kysely;
  const hospital = randomUUID();
  await db
    .insertInto('agencies')
    .values({ id: hospital, name: 'Harbor Hospital', created_at: t.clock.now() })
    .execute();
  const listed = (values: { type: string; expires_on?: string; lapsed_on?: string; listed_by?: string }) =>
    createCertificate(db, businessId, { agency: AGENCY, ...values });
  await listed({ type: 'MBE', lapsed_on: '2026-11-15', listed_by: hospital });
  await listed({ type: 'WBE', expires_on: '2026-12-01', listed_by: hospital });
  await listed({ type: 'WBE', expires_on: '2028-12-01' });
  await run();
  expect(await cards(token)).toEqual([]);
  await listed({ type: 'SBE', expires_on: '2026-12-01', listed_by: hospital });
  await run();
  expect(await cards(token)).toEqual([['certificate_expiring', '2026-12-01']]);
});

test('asks once about what a list changed after the firm spoke', async () => {
  const { token, mwbeId } = await claimed();
  const said = await t.call(token, 'PATCH', `/mwbes/${mwbeId}/profile`, { version: 0, phone: '(410) 555-0142' });
  expect(said.statusCode).toBe(200);
  await t.db.kysely
    .updateTable('firm_statements')
    .set({ asked: JSON.stringify('(410) 555-0199'), asked_at: t.clock.now() })
    .where('mwbe_id', '=', mwbeId)
    .execute();
  await run();
  await run();
  expect(await cards(token)).toEqual([['list_question', null]]);
});

test('of two runs at once each firm is told once', async () => {
  const { token, businessId } = await claimed();
  await createCertificate(t.db.kysely, businessId, { agency: AGENCY, number: '1', expires_on: '2026-12-01' });
  await Promise.all([run(), run(), run()]);
  expect(await cards(token)).toHaveLength(1);
});
