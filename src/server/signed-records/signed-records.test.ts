import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type VerificationResult, verifyRecord } from '#contract/signed-records/rules/verification.ts';
import type { WorkRecord } from '#contract/signed-records/schema.ts';
import { projectVerified } from '#server/work-history/events.ts';
import { createProject } from '#server/work-history/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { newKeyPair } from './adapters/ed25519.ts';
import { rotateKey } from './commands/keys.ts';
import { revokeRecord } from './commands/revoke.ts';
import { backfillRecordsHandler, initializeRecords } from './jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  t.clock.set('2026-11-20T12:00:00Z');
});

const list = async (path: string) => (await t.call(null, 'GET', path)).json();
const fileAs = (token: string | null, id: string) => t.call(token, 'GET', `/projects/${id}/record`);
const check = async (file: { rawPayload: Uint8Array }): Promise<VerificationResult> =>
  verifyRecord(file.rawPayload, { keys: await list('/record_keys'), revocations: await list('/record_revocations') });
const genuine = async (file: { rawPayload: Uint8Array }): Promise<WorkRecord> => {
  const verdict = await check(file);
  expect(verdict.outcome).toBe('valid');
  return (verdict as { record: WorkRecord }).record;
};

/** A project that its firm verified through the API. */
async function verified() {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const parties = { mwbe_id: firm.mwbeId, hiring_company_id: hirer.companyId };
  const id = await createProject(t.db.kysely, { ...parties, client_name: 'The Port', notes: 'Between us' });
  const body = { verified: true, services: 'Switchgear\nand “wiring”' };
  expect((await t.call(firm.token, 'PATCH', `/projects/${id}`, body)).statusCode).toBe(200);
  return { id, hirer, firm };
}

test('signs on verification and serves both parties the complete, identical bytes', async () => {
  const { id, hirer, firm } = await verified();
  const file = await fileAs(hirer.token, id);
  expect(file.headers['content-type']).toBe('application/json');
  expect((await fileAs(firm.token, id)).rawPayload.equals(file.rawPayload)).toBe(true);
  t.clock.set('2027-05-01T00:00:00Z');
  expect((await fileAs(await t.logIn(hirer.userId), id)).rawPayload.equals(file.rawPayload)).toBe(true);
  const record = await genuine(file);
  expect(file.headers['content-disposition']).toBe(`attachment; filename="plumbline-record-${record.id}.json"`);
  expect(record).toMatchObject({
    issued_at: '2026-11-20T12:00:00.000Z',
    hiring_company: { id: hirer.companyId },
    mwbe: { id: firm.mwbeId, mwbe_core_id: firm.businessId },
    project: {
      id,
      title: 'Pump Station 4',
      services: 'Switchgear\nand “wiring”',
      start_date: '2025-02-03',
      end_date: '2026-01-15',
      recorded_at: '2026-02-01T09:00:00.000Z',
      confirmed_at: '2026-11-20T12:00:00.000Z',
    },
    between_parties: { amount_usd: 640_000, client_name: 'The Port', notes: 'Between us', revisions: [] },
  });
});

test('serves everybody else a signed copy without the confidential part', async () => {
  const { id, firm } = await verified();
  const whole = await genuine(await fileAs(firm.token, id));
  const stranger = await t.hirer();
  const staff = await t.hirer({ user_type: 'INTERNAL' });
  for (const token of [null, stranger.token, staff.token]) {
    const file = await fileAs(token, id);
    expect(await genuine(file)).toEqual({ ...whole, between_parties: null });
    expect(file.body).not.toMatch(/640000|The Port|Between us/);
  }
});

test.each([
  [{ state: 'pending' }],
  [{ state: 'rejected', rejected_reason: 'Not us', action_taken_at: new Date('2026-03-01T00:00:00Z') }],
] as const)('signs no record for unverified work: %o', async (project) => {
  const id = await createProject(t.db.kysely, project);
  await t.app.services
    .transact((ctx) => ctx.announce(projectVerified({ projectId: id, hiringCompanyId: id, mwbeId: id })))
    .catch(() => null);
  await backfillRecordsHandler.handle(t.app.services, {});
  expect((await fileAs(null, id)).statusCode).toBe(404);
});

test('keeps the names at the time of the confirmation, and says what the parties are called today', async () => {
  const { id, hirer, firm } = await verified();
  const file = await fileAs(null, id);
  const record = await genuine(file);
  const called = { hiring_company: 'Ironbridge General Contracting', mwbe: record.mwbe.legal_business_name };
  const namesToday = () => t.call(null, 'GET', `/records/${record.id}/current_names`);
  const publicName = async () =>
    (await t.call(null, 'GET', `/mwbes/${firm.mwbeId}/verified_work`)).json()[0].hiring_company;
  expect((await namesToday()).json()).toEqual(called);
  expect(await publicName()).toEqual({ business_name: called.hiring_company, current_name: null });

  const staff = await t.hirer({ user_type: 'INTERNAL' });
  await t.db.kysely.updateTable('memberships').set({ role: 'administrator' }).execute();
  t.clock.set('2026-11-20T12:01:00Z');
  await t.call(hirer.token, 'PATCH', `/companies/${hirer.companyId}`, { business_name: 'Keystone Bridges' });
  const [request] = (await t.call(staff.token, 'GET', '/staff/company_names')).json();
  expect(request).toMatchObject({ name: 'Keystone Bridges' });
  expect((await t.call(staff.token, 'POST', `/staff/company_names/${request.id}/approve`)).statusCode).toBe(204);

  expect((await fileAs(null, id)).rawPayload.equals(file.rawPayload)).toBe(true);
  expect((await namesToday()).json()).toEqual({ ...called, hiring_company: 'Keystone Bridges' });
  expect(await publicName()).toEqual({ business_name: called.hiring_company, current_name: 'Keystone Bridges' });
  // signed only now, with the name of then
  await t.db.kysely.deleteFrom('project_records').execute();
  await backfillRecordsHandler.handle(t.app.services, {});
  expect((await genuine(await fileAs(null, id))).hiring_company.business_name).toBe(called.hiring_company);
});

test('says no names for a record that is revoked', async () => {
  const { id } = await verified();
  const record = await genuine(await fileAs(null, id));
  await t.app.services.transact((ctx) => revokeRecord(ctx, id, { reason: 'withdrawn', explanation: 'Wrong firm' }));
  expect((await t.call(null, 'GET', `/records/${record.id}/current_names`)).json()).toBeNull();
});

test('lists a withdrawn record publicly and stops serving it', async () => {
  const { id, hirer, firm } = await verified();
  const file = await fileAs(hirer.token, id);
  const { id: record_id } = await genuine(file);
  const staff = await t.hirer({ user_type: 'INTERNAL' });
  const path = `/projects/${id}/record/revocation`;
  expect((await t.call(hirer.token, 'POST', path, { reason: 'withdrawn', explanation: 'Wrong firm' })).statusCode).toBe(
    403,
  );
  const answer = await t.call(staff.token, 'POST', path, { reason: 'withdrawn', explanation: 'Wrong firm' });
  const revocation = { record_id, reason: 'withdrawn', revoked_at: '2026-11-20T12:00:00.000Z' };
  expect([answer.statusCode, answer.json()]).toEqual([201, revocation]);
  expect(await list('/record_revocations')).toEqual([revocation]);
  expect(await check(file)).toMatchObject({ outcome: 'revoked', revocation });
  expect((await t.call(null, 'GET', `/mwbes/${firm.mwbeId}/verified_work`)).json()).toEqual([]);
  expect((await fileAs(hirer.token, id)).statusCode).toBe(404);
  expect((await t.call(staff.token, 'POST', path, { reason: 'withdrawn', explanation: 'Wrong firm' })).statusCode).toBe(
    404,
  );
  // the backfill does not sign withdrawn work again
  await backfillRecordsHandler.handle(t.app.services, {});
  expect((await fileAs(hirer.token, id)).statusCode).toBe(404);
});

test('replaces the record when corrected work is verified again', async () => {
  const { id, hirer, firm } = await verified();
  const earlier = await fileAs(hirer.token, id);
  t.clock.set('2026-11-21T12:00:00Z');
  const news = { projectId: id, hiringCompanyId: hirer.companyId, mwbeId: firm.mwbeId };
  await t.db.kysely.updateTable('projects').set({ budget: 650_000 }).where('id', '=', id).execute();
  await t.app.services.transact((ctx) => ctx.announce(projectVerified(news)));
  expect(await check(earlier)).toMatchObject({
    outcome: 'revoked',
    revocation: { reason: 'corrected', revoked_at: '2026-11-21T12:00:00.000Z' },
  });
  const later = await genuine(await fileAs(await t.logIn(hirer.userId), id));
  expect(later.between_parties?.amount_usd).toBe(650_000);
});

test('signs with a new key after rotation and keeps earlier records valid', async () => {
  const first = await verified();
  t.clock.set('2026-11-21T12:00:00Z');
  await t.app.services.transact(rotateKey);
  const second = await verified();
  const old = await genuine(await fileAs(null, first.id));
  const fresh = await genuine(await fileAs(null, second.id));
  expect(await list('/record_keys')).toEqual([
    expect.objectContaining({ id: fresh.key_id, valid_from: '2026-11-21T12:00:00.000Z', valid_until: null }),
    expect.objectContaining({ id: old.key_id, valid_until: '2026-11-21T12:00:00.000Z' }),
  ]);
  expect(fresh.key_id).not.toBe(old.key_id);
});

test('keeps records within the validity of their key despite clock skew', async () => {
  const first = await verified();
  t.clock.set('2026-11-20T11:59:00Z');
  await t.app.services.transact(rotateKey);
  t.clock.set('2026-11-20T11:58:00Z');
  const second = await verified();
  for (const { id } of [first, second]) await genuine(await fileAs(null, id));
});

test('creates one key under concurrent first use', async () => {
  await Promise.all(Array.from({ length: 8 }, () => initializeRecords(t.app.services)));
  expect(await list('/record_keys')).toHaveLength(1);
});

test('issues only valid records under concurrent verification and rotation', async () => {
  const projects = await Promise.all(Array.from({ length: 6 }, () => createVerified()));
  const sign = (id: string) =>
    t.app.services.transact((ctx) => ctx.announce(projectVerified({ projectId: id, hiringCompanyId: id, mwbeId: id })));
  await Promise.all(
    projects.flatMap((id, at) => (at % 2 ? [sign(id)] : [sign(id), t.app.services.transact(rotateKey)])),
  );
  for (const id of projects) await genuine(await fileAs(null, id));
});

const createVerified = () =>
  createProject(t.db.kysely, {
    state: 'verified',
    services: 'Wiring',
    action_taken_at: new Date('2026-03-04T05:06:07Z'),
  });

test('backfills missing records once', async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, createVerified));
  await backfillRecordsHandler.handle(t.app.services, {});
  const records = await Promise.all(ids.map(async (id) => genuine(await fileAs(null, id))));
  expect(records.map(({ project }) => project.confirmed_at)).toEqual(ids.map(() => '2026-03-04T05:06:07.000Z'));
  await backfillRecordsHandler.handle(t.app.services, {});
  const again = await Promise.all(ids.map(async (id) => genuine(await fileAs(null, id))));
  expect(again).toEqual(records);
});

test('never exposes a private key', async () => {
  await verified();
  const { sealed_key, private_key } = await t.db.kysely.selectFrom('record_keys').selectAll().executeTakeFirstOrThrow();
  expect([private_key, sealed_key?.includes('PRIVATE')]).toEqual([null, false]);
  for (const path of ['/record_keys', '/record_revocations']) {
    expect((await t.call(null, 'GET', path)).body).not.toMatch(/PRIVATE|private/);
  }
});

test('seals a plain-text private key at startup and keeps signing with it', async () => {
  await t.db.kysely.updateTable('record_keys').set({ valid_until: new Date() }).execute();
  const { id, publicKey, privateKey } = newKeyPair();
  const key = { id, public_key: publicKey, private_key: privateKey, valid_from: new Date(0), valid_until: null };
  await t.db.kysely.insertInto('record_keys').values(key).execute();
  await initializeRecords(t.app.services);
  const kept = t.db.kysely.selectFrom('record_keys').selectAll().where('id', '=', id);
  expect((await kept.executeTakeFirstOrThrow()).private_key).toBeNull();
  expect((await genuine(await fileAs(null, (await verified()).id))).key_id).toBe(id);
});

test('answers revoking a missing record with 404', async () => {
  const id = await createVerified();
  await expect(
    t.app.services.transact((ctx) => revokeRecord(ctx, id, { reason: 'withdrawn', explanation: 'Wrong firm' })),
  ).rejects.toMatchObject({
    status: 404,
  });
});
