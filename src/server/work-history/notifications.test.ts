import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/schema.ts';
import type { Project, ProjectRevision, ProjectSubject } from '#contract/work-history/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { businessClaimed } from '#server/businesses/events.ts';
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

const NOON = '2026-11-20T12:00:00.000Z';
const FACTS = { title: 'Pump Station 4', budget: 500, start_date: '2026-01-01', end_date: '2026-02-01' };

async function inbox(token: string, query = ''): Promise<Notification<ProjectSubject>[]> {
  return (await t.call(token, 'GET', `/notifications?${query}`)).json();
}
const shown = (list: readonly Notification[]) =>
  list.map(({ type, subject_type, action_taken_at, viewed_at }) => ({
    type,
    subject_type,
    action_taken_at,
    viewed_at,
  }));
const waiting = { type: 'new_work_history', subject_type: 'Project', action_taken_at: null, viewed_at: null };
const answered = { ...waiting, action_taken_at: NOON };
const call = async <T>(token: string, method: string, path: string, body?: object): Promise<T> => {
  const answer = await t.call(token, method, path, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};

async function recorded() {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const parties = { mwbe_id: firm.mwbeId, hiring_company_id: hirer.companyId };
  const project = await call<Project>(hirer.token, 'POST', '/projects', { ...FACTS, ...parties });
  return { hirer, firm, project };
}
async function revised() {
  const { hirer, firm, project } = await recorded();
  const wish = { ...FACTS, title: undefined, budget: 700, project_id: project.id };
  const who = { mwbe_id: firm.mwbeId, user_id: firm.userId };
  const revision = await call<ProjectRevision>(firm.token, 'POST', '/project_revision', { ...wish, ...who });
  return { hirer, firm, project, revision };
}

test('a record is a request to the firm; verified, it is answered, and read by who verified it [NOTIF-063, DATA-003]', async () => {
  const { hirer, firm, project } = await recorded();
  const colleague = await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [firm.mwbeId] });
  expect(shown(await inbox(firm.token, 'filter=requests&sub=received'))).toEqual([waiting]);
  await call(firm.token, 'PATCH', `/projects/${project.id}`, { verified: true, services: 'Wiring' });
  expect(shown(await inbox(firm.token))).toEqual([{ ...answered, viewed_at: NOON }]);
  expect(shown(await inbox(hirer.token))).toEqual([answered]);
  expect((await inbox(hirer.token))[0]?.subject?.verified).toBe(true);
  // of what was before, a new colleague is not told
  expect(await inbox(await t.logIn(colleague))).toEqual([]);
});

test('of two people of a firm the one who did not answer has an answered card that is unread', async () => {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const other = await t.logIn(await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [firm.mwbeId] }));
  const parties = { mwbe_id: firm.mwbeId, hiring_company_id: hirer.companyId };
  const { id } = await call<Project>(hirer.token, 'POST', '/projects', { ...FACTS, ...parties });
  await call(firm.token, 'PATCH', `/projects/${id}`, { verified: true, services: 'Wiring' });
  expect(shown(await inbox(other))).toEqual([answered]);
});

test('a rejection tells the hiring side, and asks nothing of it [DATA-004]', async () => {
  const { hirer, firm, project } = await recorded();
  await call(firm.token, 'POST', `/projects/${project.id}/reject`, { rejected_reason: 'Not ours' });
  expect(shown(await inbox(hirer.token))).toEqual([{ ...answered, type: 'rejected_work_history' }]);
  expect(await inbox(hirer.token, 'filter=requests')).toEqual([]);
  expect(await inbox(firm.token, 'filter=requests&sub=received')).toEqual([]);
});

test('a revision is a request to the hiring side; accepting it notifies the firm of verified work [DATA-005, DATA-008]', async () => {
  const { hirer, firm, project, revision } = await revised();
  const request = { type: 'revised_work_history', subject_type: 'ProjectRevision' };
  const [card] = await inbox(hirer.token, 'filter=requests&sub=received');
  expect(card).toMatchObject({ ...request, action_taken_at: null });
  expect(card?.subject).toMatchObject({ id: revision.id, project_id: project.id, budget: 700, verified: false });
  expect(await inbox(firm.token, 'filter=requests&sub=received')).toEqual([]);
  await call(hirer.token, 'POST', `/project_revision/${revision.id}/verify`);
  expect(shown(await inbox(hirer.token))).toEqual([{ ...request, action_taken_at: NOON, viewed_at: NOON }]);
  const told = await inbox(firm.token);
  expect(told).toHaveLength(2);
  expect(told.map(({ type, action_taken_at }) => [type, action_taken_at])).toEqual([
    ['new_work_history', NOON],
    ['new_work_history', NOON],
  ]);
  expect(told[0]?.subject).toMatchObject({ id: project.id, budget: 700, verified: true });
});

test('a record that is corrected and sent again makes a new request; the old cards stay answered', async () => {
  const { hirer, firm, project } = await revised();
  await call(hirer.token, 'PUT', `/projects/${project.id}`, { ...FACTS, budget: 600, version: 1 });
  expect(await inbox(hirer.token, 'filter=requests&sub=received')).toEqual([]);
  const states = (await inbox(firm.token)).map(({ action_taken_at }) => action_taken_at);
  expect(states.toSorted()).toEqual([NOON, null]);
});

test('correcting a pending record sends no second card', async () => {
  const { hirer, firm, project } = await recorded();
  await call(hirer.token, 'PUT', `/projects/${project.id}`, { ...FACTS, title: 'Pump Station 5', version: 1 });
  const [card, ...more] = await inbox(firm.token);
  expect([card?.action_taken_at, card?.subject?.title, more]).toEqual([null, 'Pump Station 5', []]);
});

test('withdrawing a record closes its requests', async () => {
  const { hirer, firm, project } = await revised();
  await call(hirer.token, 'POST', `/projects/${project.id}/withdrawal`, { reason: 'Recorded twice' });
  for (const { token } of [hirer, firm]) expect(await inbox(token, 'filter=requests&sub=received')).toEqual([]);
});

test('claiming a firm creates a card for each record that was waiting for it', async () => {
  const { mwbeId } = await createBusiness(t.db.kysely);
  const pending = [
    await createProject(t.db.kysely, { mwbe_id: mwbeId }),
    await createProject(t.db.kysely, { mwbe_id: mwbeId }),
  ];
  const done = { state: 'withdrawn', action_taken_at: new Date(NOON) } as const;
  await createProject(t.db.kysely, { mwbe_id: mwbeId, ...done });
  const userId = await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [mwbeId] });
  await t.app.services.transact((ctx) => ctx.announce(businessClaimed({ mwbeId, userId })));
  const cards = await inbox(await t.logIn(userId), 'filter=requests&sub=received');
  expect(cards.map(({ subject }) => subject?.id).toSorted()).toEqual(pending.toSorted());
});
