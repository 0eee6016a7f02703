import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/schema.ts';
import type { Project, ProjectSaid, ProjectSubject, TimelineEvent } from '#contract/work-history/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const FACTS = { title: 'Pump Station 4', budget: 500, start_date: '2026-01-01', end_date: '2026-02-01' };
type Card = Notification<ProjectSubject, ProjectSaid>;

const call = async <T>(token: string, method: string, path: string, body?: object): Promise<T> => {
  const answer = await t.call(token, method, path, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};
async function recorded() {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const parties = { mwbe_id: firm.mwbeId, hiring_company_id: hirer.companyId };
  const { id } = await call<Project>(hirer.token, 'POST', '/projects', { ...FACTS, ...parties });
  const revise = (more: object) =>
    call<{ id: string }>(firm.token, 'POST', '/project_revision', {
      ...{ project_id: id, mwbe_id: firm.mwbeId, user_id: firm.userId, ...FACTS, title: undefined },
      ...more,
    });
  return { hirer, firm, id, revise };
}
const steps = async (token: string, id: string) =>
  (await call<TimelineEvent[]>(token, 'GET', `/projects/${id}/timeline`)).map(({ id: _, at, ...step }) => {
    expect(at).toBe('2026-11-20T12:00:00.000Z');
    return step;
  });
const cards = async (token: string) =>
  (await call<Card[]>(token, 'GET', '/notifications')).map(({ news, said, subject }) => ({
    news,
    budget: said?.budget,
    reason: said?.reason,
    now: subject?.budget,
  }));
const step = (kind: string, side: string, more: object = {}) => ({
  ...{ kind, side, person: null, said: null, changes: [] },
  ...more,
});

test('keeps every step of a record with who, what and from which value to which, for both parties', async () => {
  const { hirer, firm, id } = await recorded();
  await call(firm.token, 'POST', `/projects/${id}/reject`, { rejected_reason: 'Wrong amount' });
  await call(hirer.token, 'PUT', `/projects/${id}`, { ...FACTS, budget: 600, client_name: 'The city', version: 1 });
  await call(firm.token, 'PATCH', `/projects/${id}`, { verified: true, services: 'Wiring' });
  const changes = [
    { field: 'client_name', from: null, to: 'The city' },
    { field: 'budget', from: '500', to: '600' },
  ];
  const as = (mine: 'hiring_company' | 'mwbe', name: string) =>
    [
      step('recorded', 'hiring_company'),
      step('rejected', 'mwbe', { said: 'Wrong amount' }),
      step('corrected', 'hiring_company', { changes }),
      step('verified', 'mwbe', { said: 'Wiring' }),
    ].map((one) => ({ ...one, person: one.side === mine ? name : null }));
  // the people of a company are known to their colleagues alone
  const colleague = await t.logIn(
    await createUser(t.db.kysely, { user_type: 'PRIME' }, { hiringCompanies: [hirer.companyId] }),
  );
  const { rows } = await sql<{ name: string; id: string }>`
    SELECT id, first_name || ' ' || last_name AS name FROM users`.execute(t.db.kysely);
  const nameOf = (user: string) => rows.find((row) => row.id === user)?.name ?? '';
  expect(await steps(colleague, id)).toEqual(as('hiring_company', nameOf(hirer.userId)));
  expect(await steps(firm.token, id)).toEqual(as('mwbe', nameOf(firm.userId)));
  expect((await t.call((await t.firm()).token, 'GET', `/projects/${id}/timeline`)).statusCode).toBe(404);
  const seen = await call<Project>(firm.token, 'GET', `/projects?id=${id}`);
  expect(seen.last_event).toEqual({ kind: 'verified', side: 'mwbe', at: '2026-11-20T12:00:00.000Z' });
});

test('signs the history: a reason that was corrected away and the corrected values', async () => {
  const { hirer, firm, id } = await recorded();
  await call(firm.token, 'POST', `/projects/${id}/reject`, { rejected_reason: 'Wrong amount' });
  await call(hirer.token, 'PUT', `/projects/${id}`, { ...FACTS, budget: 600, version: 1 });
  await call(firm.token, 'PATCH', `/projects/${id}`, { verified: true, services: 'Wiring' });
  const { record } = await call<{ record: { between_parties: Record<string, object[]>; project: object } }>(
    firm.token,
    'GET',
    `/projects/${id}/record`,
  );
  expect(record.between_parties.revisions).toMatchObject([
    { by: 'hiring_company', field: 'amount_usd', from: '500', to: '600' },
  ]);
  expect(record.between_parties.history).toMatchObject([
    { by: 'hiring_company', event: 'recorded' },
    { by: 'mwbe', event: 'rejected', said: 'Wrong amount' },
    { by: 'hiring_company', event: 'corrected', changes: [{ field: 'budget', from: '500', to: '600' }] },
    { by: 'mwbe', event: 'verified', said: 'Wiring' },
  ]);
  expect(record.project).toMatchObject({ confirmed_by: 'mwbe' });
  const open = await t.call(null, 'GET', `/projects/${id}/record`);
  expect(open.body).not.toContain('Wrong amount');
});

test('cards go on saying what happened when they were made', async () => {
  const { hirer, firm, id, revise } = await recorded();
  const { id: revision } = await revise({ budget: 700 });
  await call(hirer.token, 'POST', `/project_revision/${revision}/verify`);
  const told = await cards(firm.token);
  expect(told.toSorted((a, b) => (a.budget ?? 0) - (b.budget ?? 0))).toEqual([
    { news: 'recorded', budget: 500, reason: null, now: 700 },
    { news: 'revision_verified', budget: 700, reason: null, now: 700 },
  ]);
  expect(await cards(hirer.token)).toEqual([{ news: 'revision_requested', budget: 700, reason: null, now: 700 }]);
  // who is no party any more is told nothing
  await t.db.kysely
    .updateTable('projects')
    .set({ mwbe_id: (await t.firm()).mwbeId })
    .where('id', '=', id)
    .execute();
  expect((await cards(firm.token)).map(({ budget, now }) => [budget, now])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('a rejection keeps its reason after the record was corrected', async () => {
  const { hirer, firm, id } = await recorded();
  await call(firm.token, 'POST', `/projects/${id}/reject`, { rejected_reason: 'Wrong amount' });
  await call(hirer.token, 'PUT', `/projects/${id}`, { ...FACTS, budget: 600, version: 1 });
  expect(await cards(hirer.token)).toEqual([{ news: 'rejected', budget: 500, reason: 'Wrong amount', now: 600 }]);
});

test('an open request says what it asks for now', async () => {
  const { hirer, firm, id } = await recorded();
  await call(hirer.token, 'PUT', `/projects/${id}`, { ...FACTS, budget: 600, version: 1 });
  expect(await cards(firm.token)).toEqual([{ news: 'recorded', budget: 600, reason: null, now: 600 }]);
});

test('a withdrawal asks for a reason and tells both parties, but not the person who did it', async () => {
  const { hirer, firm, id } = await recorded();
  const colleague = await t.logIn(
    await createUser(t.db.kysely, { user_type: 'PRIME' }, { hiringCompanies: [hirer.companyId] }),
  );
  const silent = await t.call(hirer.token, 'POST', `/projects/${id}/withdrawal`, {});
  expect([silent.statusCode, silent.json().errors[0].field]).toEqual([400, 'body.reason']);
  await call(hirer.token, 'POST', `/projects/${id}/withdrawal`, { reason: 'Recorded twice' });
  const withdrawn = { news: 'withdrawn', budget: 500, reason: 'Recorded twice', now: 500 };
  expect(await cards(firm.token)).toContainEqual(withdrawn);
  expect(await cards(colleague)).toEqual([withdrawn]);
  expect(await cards(hirer.token)).toEqual([]);
  expect((await steps(firm.token, id)).at(-1)).toMatchObject({ kind: 'withdrawn', said: 'Recorded twice' });
});

test('a retraction tells both parties why; their older cards still say what happened', async () => {
  const { hirer, firm, id } = await recorded();
  await call(firm.token, 'PATCH', `/projects/${id}`, { verified: true, services: 'Wiring' });
  const staff = await t.hirer({ user_type: 'INTERNAL' });
  const why = { reason: 'withdrawn', explanation: 'Both parties say that it was another firm' };
  await call(staff.token, 'POST', `/projects/${id}/record/revocation`, why);
  for (const [{ token }, before] of [
    [hirer, 'verified'],
    [firm, 'recorded'],
  ] as const) {
    const told = await cards(token);
    expect(told.map(({ news }) => news).toSorted()).toEqual(['retracted', before].toSorted());
    expect(told.find(({ news }) => news === 'retracted')?.reason).toBe(why.explanation);
  }
  expect((await steps(hirer.token, id)).at(-1)).toMatchObject({
    kind: 'retracted',
    side: 'platform',
    person: null,
    said: why.explanation,
  });
});

test('a rejected record cannot be sent again unchanged', async () => {
  const { hirer, firm, id } = await recorded();
  await call(firm.token, 'POST', `/projects/${id}/reject`, { rejected_reason: 'Wrong amount' });
  const same = await t.call(hirer.token, 'PUT', `/projects/${id}`, { ...FACTS, version: 1 });
  expect([same.statusCode, same.json().detail]).toEqual([
    409,
    'The firm rejected this record as it is. Correct what is wrong before you send it again, or withdraw it.',
  ]);
  expect(await call<Project>(firm.token, 'GET', `/projects?id=${id}`)).toMatchObject({ state: 'rejected', version: 1 });
  await call(hirer.token, 'PUT', `/projects/${id}`, { ...FACTS, notes: 'Change order 7 is in it', version: 1 });
});

test('work verified by revision has the description of the firm and says who had the last word', async () => {
  const { hirer, firm, id, revise } = await recorded();
  const { id: revision } = await revise({ budget: 700, services: 'Wiring of the pumps' });
  await call(hirer.token, 'POST', `/project_revision/${revision}/verify`);
  const [work] = await call<object[]>(firm.token, 'GET', `/mwbes/${firm.mwbeId}/verified_work`);
  expect(work).toMatchObject({ id, services: 'Wiring of the pumps', confirmed_by: 'hiring_company' });
  expect((await steps(hirer.token, id)).slice(1)).toMatchObject([
    { kind: 'revision_requested', side: 'mwbe', changes: [{ field: 'budget', from: '500', to: '700' }] },
    { kind: 'revision_verified', side: 'hiring_company', changes: [{ field: 'budget', from: '500', to: '700' }] },
  ]);
});

test('names what is wrong with an amount in words', async () => {
  const { hirer, firm } = await recorded();
  const parties = { mwbe_id: firm.mwbeId, hiring_company_id: hirer.companyId };
  for (const [budget, detail] of [
    [-1, "can't be negative"],
    [0.5, 'must be whole dollars, without cents'],
    ['5', 'must be whole dollars, without cents'],
    [2e11, 'must be at most $100,000,000,000'],
  ]) {
    const answer = await t.call(hirer.token, 'POST', '/projects', { ...FACTS, ...parties, budget });
    expect(answer.json().errors).toEqual([{ field: 'body.budget', detail }]);
  }
});
