import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Project, ProjectRevision } from '#contract/work-history/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { createProject } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const RECORDED = { budget: 640_000, start_date: '2025-02-03', end_date: '2026-01-15' };
const WISHED = { budget: 700_000, start_date: '2025-02-10', end_date: '2026-03-31' };

async function parties() {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const id = await createProject(t.db.kysely, {
    hiring_company_id: hirer.companyId,
    mwbe_id: firm.mwbeId,
    recorded_by: hirer.userId,
  });
  const wish = (more: object = {}) => ({
    ...{ project_id: id, mwbe_id: firm.mwbeId, user_id: firm.userId },
    ...WISHED,
    notes: 'Change order 7 was signed',
    ...more,
  });
  const ask = (more: object = {}) => t.call(firm.token, 'POST', '/project_revision', wish(more));
  const see = async (token = hirer.token): Promise<Project> =>
    (await t.call(token, 'GET', `/projects?id=${id}`)).json();
  return { hirer, firm, id, ask, see };
}

test('keeps the requested and the recorded values of a revision, which the hiring side verifies [API-028, API-031, API-032, DATA-040, DATA-041, DATA-042, DATA-043, DATA-044, DATA-045, DATA-046, WORK-004, WORK-009, WORK-010, ACCESS-082]', async () => {
  const { hirer, firm, id, ask, see } = await parties();
  const created = await ask();
  expect(created.statusCode).toBe(201);
  const revision: ProjectRevision = created.json();
  expect(revision).toMatchObject({
    ...{ project_id: id, mwbe_id: firm.mwbeId, user_id: firm.userId },
    ...WISHED,
    ...{ notes: 'Change order 7 was signed', recorded: RECORDED, verified: false, action_taken_at: null },
  });
  expect(await see()).toMatchObject({
    ...RECORDED,
    state: 'revision_requested',
    action_taken_type: 'project_revised',
    revision,
  });

  const verified = await t.call(hirer.token, 'POST', `/project_revision/${revision.id}/verify`);
  expect(verified.json()).toMatchObject({ verified: true, action_taken_at: '2026-11-20T12:00:00.000Z' });
  expect(await see(firm.token)).toMatchObject({ ...WISHED, state: 'verified', verified: true, services: null });
  expect((await t.call(null, 'GET', `/mwbes/${firm.mwbeId}/verified_work`)).json()).toMatchObject([
    { id, services: null },
  ]);
  const row = await t.db.kysely
    .selectFrom('businesses')
    .select('verified_projects')
    .where('id', '=', firm.businessId)
    .executeTakeFirst();
  expect(row?.verified_projects).toBe(1);
});

test('lists revisions in the signed record', async () => {
  const { hirer, id, ask } = await parties();
  const { id: revision } = (await ask({ start_date: RECORDED.start_date })).json();
  await t.call(hirer.token, 'POST', `/project_revision/${revision}/verify`);
  const file = JSON.parse((await t.call(hirer.token, 'GET', `/projects/${id}/record`)).body);
  const { between_parties } = file.record;
  expect(between_parties.amount_usd).toBe(700_000);
  expect(between_parties.revisions.map(({ at: _, ...change }: { at: string }) => change)).toEqual([
    { by: 'mwbe', field: 'amount_usd', from: '640000', to: '700000' },
    { by: 'mwbe', field: 'end_date', from: '2026-01-15', to: '2026-03-31' },
    { by: 'mwbe', field: 'notes', from: null, to: 'Change order 7 was signed' },
  ]);
});

test('rejects a revision for another firm or user and writes nothing', async () => {
  const { ask, see } = await parties();
  const other = await t.firm();
  for (const [field, value] of [
    ['mwbe_id', other.mwbeId],
    ['user_id', other.userId],
  ] as const) {
    const answer = await ask({ [field]: value });
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, `body.${field}`]);
  }
  expect(await see()).toMatchObject({ state: 'pending', revision: null });
});

test('rejects a revision without changes and notes, and accepts notes alone', async () => {
  const { ask, see } = await parties();
  const silent = await ask({ ...RECORDED, notes: undefined });
  expect([silent.statusCode, silent.json().errors[0].field]).toEqual([400, 'body.notes']);
  const backwards = await ask({ end_date: '2025-01-01' });
  expect([backwards.statusCode, backwards.json().errors[0].field]).toEqual([400, 'body.end_date']);
  expect((await see()).state).toBe('pending');
  expect((await ask({ ...RECORDED, notes: 'The client is the city, not the state' })).statusCode).toBe(201);
});

test('sends a corrected record to the firm again and takes responses to that version only', async () => {
  const { hirer, firm, id, see } = await parties();
  await t.call(firm.token, 'POST', `/projects/${id}/reject`, { rejected_reason: 'Wrong amount' });
  const correction = { title: 'Pump Station 4', ...WISHED, version: 1 };
  const corrected = await t.call(hirer.token, 'PUT', `/projects/${id}`, correction);
  expect(corrected.json()).toMatchObject({
    ...WISHED,
    state: 'pending',
    version: 2,
    rejected_reason: null,
    action_taken_at: null,
  });
  const late = await t.call(hirer.token, 'PUT', `/projects/${id}`, correction);
  expect([late.statusCode, late.json().detail]).toEqual([
    409,
    'This work history has been corrected since you opened it.',
  ]);
  const blind = await t.call(firm.token, 'PATCH', `/projects/${id}`, { verified: true, services: 'x', version: 1 });
  expect(blind.statusCode).toBe(409);
  expect(
    (await t.call(firm.token, 'PATCH', `/projects/${id}`, { verified: true, services: 'x', version: 2 })).statusCode,
  ).toBe(200);
  expect((await see()).verified).toBe(true);
});

test('closes the open revision on correction, which can then no longer be verified', async () => {
  const { hirer, firm, id, ask, see } = await parties();
  const { id: revision } = (await ask()).json();
  await t.call(hirer.token, 'PUT', `/projects/${id}`, { title: 'Pump Station 4', ...RECORDED, version: 1 });
  expect((await see()).revision).toMatchObject({ verified: false, action_taken_at: '2026-11-20T12:00:00.000Z' });
  expect((await t.call(hirer.token, 'POST', `/project_revision/${revision}/verify`)).statusCode).toBe(409);
  const again = await ask({ version: 2 });
  expect(again.statusCode).toBe(201);
  // an older revision has other values than the pending one
  expect((await t.call(hirer.token, 'POST', `/project_revision/${revision}/verify`)).statusCode).toBe(409);
  expect((await see(firm.token)).state).toBe('revision_requested');
});

test('keeps withdrawn records final and rejects withdrawing or correcting verified work', async () => {
  const { hirer, firm, id, see } = await parties();
  expect(
    (await t.call(hirer.token, 'POST', `/projects/${id}/withdrawal`, { reason: 'Recorded twice' })).json(),
  ).toMatchObject({ state: 'withdrawn' });
  const answer = await t.call(firm.token, 'PATCH', `/projects/${id}`, { verified: true, services: 'x' });
  expect([answer.statusCode, answer.json().detail]).toEqual([409, 'This work history has been withdrawn.']);
  expect((await see()).verified).toBe(false);
  const done = await createProject(t.db.kysely, {
    hiring_company_id: hirer.companyId,
    mwbe_id: firm.mwbeId,
    recorded_by: hirer.userId,
  });
  await t.call(firm.token, 'PATCH', `/projects/${done}`, { verified: true, services: 'x' });
  expect(
    (await t.call(hirer.token, 'POST', `/projects/${done}/withdrawal`, { reason: 'Recorded twice' })).statusCode,
  ).toBe(409);
});

test('tells whether the firm has active users', async () => {
  const { firm, see } = await parties();
  expect((await see()).waits_for_claim).toBe(false);
  await t.db.kysely.updateTable('users').set({ active: false }).where('id', '=', firm.userId).execute();
  expect((await see()).waits_for_claim).toBe(true);
  await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [firm.mwbeId] });
  expect((await see()).waits_for_claim).toBe(false);
});
