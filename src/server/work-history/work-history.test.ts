import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/schema.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { createProject } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const record = (mwbeId: string, companyId: string, more: object = {}) => ({
  mwbe_id: mwbeId,
  hiring_company_id: companyId,
  title: 'Pratt Street Library',
  budget: 1_180_000,
  start_date: '2025-02-03',
  end_date: '2026-11-14',
  ...more,
});
const inbox = async (token: string): Promise<Notification[]> =>
  (await t.call(token, 'GET', '/notifications?hidden=false')).json();

test('notifies the firm of recorded work and the hiring side of its verification [API-029, WORK-001, WORK-002, WORK-005, WORK-006]', async () => {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const answer = await t.call(hirer.token, 'POST', '/projects', record(firm.mwbeId, hirer.companyId));
  expect(answer.statusCode).toBe(201);
  const recorded: Project = answer.json();
  expect(recorded).toMatchObject({ state: 'pending', verified: false, budget: 1_180_000, mwbe_id: firm.mwbeId });

  const [request] = await inbox(firm.token);
  expect(request).toMatchObject({
    type: 'new_work_history',
    subject_type: 'Project',
    viewed_at: null,
    action_taken_at: null,
  });
  expect(request?.subject).toMatchObject({ id: recorded.id, title: 'Pratt Street Library', verified: false });
  expect(await inbox(hirer.token)).toEqual([]);

  const verified = await t.call(firm.token, 'PATCH', `/projects/${recorded.id}`, {
    verified: true,
    services: 'Wiring',
  });
  expect(verified.json()).toMatchObject({ verified: true, services: 'Wiring', state: 'verified' });
  const [told] = await inbox(hirer.token);
  expect(told?.subject).toMatchObject({ id: recorded.id, verified: true });
  expect(told?.action_taken_at).toBe('2026-11-20T12:00:00.000Z');
  const row = await t.db.kysely
    .selectFrom('businesses')
    .select('verified_projects')
    .where('id', '=', firm.businessId)
    .executeTakeFirst();
  expect(row?.verified_projects).toBe(1);
});

test('passes the rejection reason to the hiring side [API-030, WORK-003, WORK-007]', async () => {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const { id } = (
    await t.call(hirer.token, 'POST', '/projects', record(firm.mwbeId, hirer.companyId))
  ).json() as Project;
  const reason = 'I was contacted about this, but not hired';
  const rejected = await t.call(firm.token, 'POST', `/projects/${id}/reject`, { rejected_reason: reason });
  expect(rejected.json()).toMatchObject({
    state: 'rejected',
    rejected_reason: reason,
    action_taken_type: 'project_rejected',
  });
  const [told] = await inbox(hirer.token);
  expect(told).toMatchObject({ type: 'rejected_work_history' });
  expect(told?.subject).toMatchObject({ rejected_reason: reason, action_taken_type: 'project_rejected' });
});

test('notifies every active user of the firm', async () => {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const colleague = await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [firm.mwbeId] });
  const closed = await createUser(t.db.kysely, { user_type: 'MWBE', active: false }, { mwbes: [firm.mwbeId] });
  await t.call(hirer.token, 'POST', '/projects', record(firm.mwbeId, hirer.companyId));
  const rows = await t.db.kysely.selectFrom('notifications').select('recipient_id').execute();
  expect(rows.map((row) => row.recipient_id).sort()).toEqual([firm.userId, colleague].sort());
  expect(rows.map((row) => row.recipient_id)).not.toContain(closed);
});

test('rejects invalid records with the field name and writes nothing', async () => {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const good = record(firm.mwbeId, hirer.companyId);
  const bad: [string, object][] = [
    ['body.title', { title: ' ' }],
    ['body.title', { title: 'two\nlines' }],
    ['body.budget', { budget: 1.5 }],
    ['body.budget', { budget: -1 }],
    ['body.budget', { budget: 1e300 }],
    ['body.start_date', { start_date: '2025-02-30' }],
    ['body.end_date', { end_date: '2025-01-01' }],
    ['body.mwbe_id', { mwbe_id: crypto.randomUUID() }],
    ['body.verified', { verified: true }],
    ['body.notes', { notes: 'a\0b' }],
    ['body.company_state', { company_state: 'Maryland' }],
  ];
  for (const [field, wrong] of bad) {
    const answer = await t.call(hirer.token, 'POST', '/projects', { ...good, ...wrong });
    expect([answer.statusCode, answer.json().errors?.[0]?.field], JSON.stringify(wrong)).toEqual([400, field]);
  }
  expect(await t.db.kysely.selectFrom('projects').select('id').execute()).toEqual([]);
  expect(await t.db.kysely.selectFrom('notifications').select('id').execute()).toEqual([]);
});

test('rejects recording for a foreign company with 403', async () => {
  const [hirer, other, firm] = [await t.hirer(), await t.hirer(), await t.firm()];
  for (const companyId of [other.companyId, crypto.randomUUID()]) {
    expect((await t.call(hirer.token, 'POST', '/projects', record(firm.mwbeId, companyId))).statusCode).toBe(403);
  }
});

test('lets only the firm verify [ACCESS-080] and reject [ACCESS-081]: 403 for the hiring side, 404 for strangers', async () => {
  const [hirer, firm, stranger] = [await t.hirer(), await t.firm(), await t.firm()];
  const both = await createUser(
    t.db.kysely,
    { user_type: 'MWBE' },
    { hiringCompanies: [hirer.companyId], mwbes: [stranger.mwbeId] },
  );
  const parties = { hiring_company_id: hirer.companyId, mwbe_id: firm.mwbeId, recorded_by: hirer.userId };
  const acts = {
    verify: (token: string, project: string) =>
      t.call(token, 'PATCH', `/projects/${project}`, { verified: true, services: 'x' }),
    reject: (token: string, project: string) =>
      t.call(token, 'POST', `/projects/${project}/reject`, { rejected_reason: 'x' }),
  };
  for (const act of Object.values(acts)) {
    const id = await createProject(t.db.kysely, parties);
    expect((await act(hirer.token, id)).statusCode).toBe(403);
    expect((await act(await t.logIn(both), id)).statusCode).toBe(403);
    const [seen, missing] = [await act(stranger.token, id), await act(stranger.token, crypto.randomUUID())];
    expect(seen.statusCode).toBe(404);
    expect({ ...seen.json(), request_id: '' }).toEqual({ ...missing.json(), request_id: '' });
    expect((await act(firm.token, id)).statusCode).toBe(200);
  }
});

test('answers a second response with 409 and the current state', async () => {
  const firm = await t.firm();
  const id = await createProject(t.db.kysely, { mwbe_id: firm.mwbeId });
  await t.call(firm.token, 'PATCH', `/projects/${id}`, { verified: true, services: 'x' });
  const late = await t.call(firm.token, 'POST', `/projects/${id}/reject`, { rejected_reason: 'No' });
  expect([late.statusCode, late.json().detail]).toEqual([409, 'This work history has already been verified.']);
});

test('rejects a record for a merged firm', async () => {
  const hirer = await t.hirer();
  const remaining = await createBusiness(t.db.kysely);
  const gone = await createBusiness(t.db.kysely, { merged_into: remaining.id });
  const answer = await t.call(hirer.token, 'POST', '/projects', record(gone.mwbeId, hirer.companyId));
  expect(answer.json().errors[0].field).toBe('body.mwbe_id');
});
