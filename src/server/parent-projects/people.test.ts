import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { readingAs, truncate } from '../../../tests/support/database.ts';
import { type ProjectParties, type ProjectPerson, projectParties } from '../../../tests/support/parent-projects.ts';
import { createProjectMember } from './factory.ts';

const onPostgres = test.skipIf(process.env.DB_ENGINE !== 'postgres');
let t: TestApp;
let parties: ProjectParties;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  parties = await projectParties(t);
});

type Asking = Pick<ProjectPerson, 'token'>;
const call = ({ token }: Asking, method: string, path: string, body?: object) =>
  t.call(token, method, `${parties.at}${path}`, body);
const list = async (who: Asking, query: string) =>
  (await call(who, 'GET', `/members?${query}`)).json().members as { id: string; email: string; state: string }[];
const emailsOf = async (who: Asking, query: string) => (await list(who, query)).map(({ email }) => email).sort();
const setRole = (who: Asking, { memberId }: Pick<ProjectPerson, 'memberId'>, role: string, version = 1) =>
  call(who, 'PATCH', `/members/${memberId}`, { role, version });
const remove = (who: Asking, { memberId }: Pick<ProjectPerson, 'memberId'>, version = 1) =>
  call(who, 'POST', `/members/${memberId}/removal`, { version });
const leave = (who: Asking) => call(who, 'POST', '/leave');
const status = async (who: Asking) => (await call(who, 'GET', '/head')).statusCode;
const LAST_OWNER = 'A project needs an owner. Make somebody else an owner first.';

test('each sees the people that concern them, under row-level security as well', async () => {
  const { owner, person, contractor } = parties;
  const editor = await person({ role: 'editor' });
  const prime = await contractor();
  const colleague = await person({ kind: 'prime', role: 'viewer' }, prime.companyId);
  const rival = await contractor();
  const [viewer, another] = [
    await person({ kind: 'viewer', role: 'viewer' }),
    await person({ kind: 'viewer', role: 'viewer' }),
  ];
  const invited = { project_id: parties.id, kind: 'team', role: 'editor', invited_by: owner.userId } as const;
  await createProjectMember(t.db.kysely, {
    ...invited,
    email: 'open@test.example',
    expires_at: new Date('2026-12-20'),
  });

  const emails = (...people: readonly { email: string }[]) => people.map(({ email }) => email).sort();
  expect(await emailsOf(owner, 'kind=team')).toEqual([...emails(owner, editor), 'open@test.example'].sort());
  expect(await emailsOf(editor, 'kind=prime')).toEqual(emails(prime, colleague, rival));
  expect(await emailsOf(editor, 'kind=viewer')).toEqual(emails(viewer, another));
  expect(await emailsOf(prime, 'kind=team')).toEqual(emails(owner, editor));
  expect(await emailsOf(prime, 'kind=prime')).toEqual(emails(prime, colleague));
  expect(await emailsOf(prime, 'kind=viewer')).toEqual([]);
  expect(await emailsOf(viewer, 'kind=viewer')).toEqual(emails(viewer));
  expect(await emailsOf(viewer, 'kind=prime')).toEqual([]);

  for (const [who, rows] of [
    [owner, 8],
    [prime, 4],
    [viewer, 3],
    [await t.hirer(), 0],
  ] as const) {
    const actor = { kind: 'user', id: who.userId, onlyCompanyId: null } as never;
    const seen = await withRowSecurity({ ...readingAs(t.db, actor), actor }, (tx) =>
      sql<{ many: number }>`SELECT count(*)::int AS many FROM parent_project_members`.execute(tx),
    );
    expect(seen.rows).toEqual([{ many: rows }]);
  }
});

test('the list is searched and narrowed, and says what changed last', async () => {
  const { owner, person } = parties;
  const editor = await person({ role: 'editor' });
  await t.db.kysely
    .updateTable('users')
    .set({ first_name: 'Ines', last_name: 'Roth' })
    .where('id', '=', editor.userId)
    .execute();
  for (const words of ['ines', 'ROTH', 'Tidewater', editor.email.slice(0, 12)])
    expect(await emailsOf(owner, `kind=team&q=${words}`)).toEqual([editor.email]);
  expect(await emailsOf(owner, 'kind=team&role=owner')).toEqual([owner.email]);
  expect((await setRole(owner, editor, 'reporter')).json()).toMatchObject({
    ...{ name: 'Ines Roth', role: 'reporter', change: 'role', changed_by: 'Ada Lane', version: 2, state: 'accepted' },
    changed_at: t.clock.now().toISOString(),
  });
  expect((await setRole(owner, editor, 'editor', 1)).statusCode).toBe(412);
  expect((await remove(owner, editor, 2)).json()).toMatchObject({ state: 'removed', change: 'removed' });
  expect(await emailsOf(owner, 'kind=team')).toEqual([owner.email]);
  expect(await emailsOf(owner, 'kind=team&state=removed')).toEqual([editor.email]);
  expect((await setRole(owner, editor, 'editor', 3)).statusCode).toBe(409);
  expect((await call(owner, 'GET', '/members?kind=team&q=a&state=gone')).statusCode).toBe(400);
});

test('a page has at most 100 people, and the next goes on where it ends', async () => {
  const { owner, id } = parties;
  for (let at = 0; at < 104; at += 1)
    await createProjectMember(t.db.kysely, {
      ...{ project_id: id, kind: 'viewer', role: 'viewer', email: `many-${at}@test.example`, invited_by: owner.userId },
      expires_at: new Date('2027-01-01'),
    });
  const first = (await call(owner, 'GET', '/members?kind=viewer')).json();
  expect(first.members).toHaveLength(100);
  const second = (await call(owner, 'GET', `/members?kind=viewer&before=${first.next}`)).json();
  expect([second.members.length, second.next]).toEqual([4, null]);
  const all = [...first.members, ...second.members].map((one: { email: string }) => one.email);
  expect(new Set(all).size).toBe(104);
});

test('who is removed loses sight at once, in a session that is open', async () => {
  const { owner, contractor } = parties;
  const prime = await contractor();
  expect(await status(prime)).toBe(200);
  expect((await remove(owner, prime)).statusCode).toBe(200);
  expect(await status(prime)).toBe(404);
  expect((await call(prime, 'GET', '/members?kind=prime')).statusCode).toBe(404);
  expect((await call(prime, 'GET', '/notification_settings')).statusCode).toBe(404);
});

test('who leaves the company of a branch loses the branch', async () => {
  const { owner, contractor } = parties;
  const prime = await contractor();
  await createUser(t.db.kysely, {}, { hiringCompanies: [prime.companyId] });
  const left = await t.call(prime.token, 'DELETE', `/me/companies/${prime.companyId}`);
  expect(left.statusCode, left.body).toBe(204);
  expect(await status(prime)).toBe(404);
  expect(await list(owner, 'kind=prime')).toMatchObject([{ email: prime.email, state: 'left' }]);
});

test('a project whose last owner leaves the company gets an administrator of it as its owner', async () => {
  const { owner, cityId } = parties;
  const boss = await createUser(t.db.kysely, { first_name: 'Bea' }, { hiringCompanies: [cityId] });
  await t.db.kysely.updateTable('memberships').set({ role: 'administrator' }).where('user_id', '=', boss).execute();
  const token = await t.logIn(boss);
  expect((await call({ token }, 'GET', '/head')).json()).toMatchObject({ role: 'viewer', sees: 'accepted' });
  expect((await t.call(token, 'DELETE', `/companies/${cityId}/people/${owner.userId}`)).statusCode).toBe(204);
  expect(await status(owner)).toBe(404);
  expect((await call({ token }, 'GET', '/head')).json()).toMatchObject({ role: 'owner', sees: 'all' });
});

test('the last owner cannot be demoted, be removed or leave', async () => {
  const { owner, person } = parties;
  const second = await person();
  await t.db.kysely.updateTable('users').set({ active: false }).where('id', '=', second.userId).execute();
  const editor = await person({ role: 'editor' });
  for (const answer of [await setRole(owner, owner, 'editor'), await leave(owner)])
    expect([answer.statusCode, answer.json().detail]).toEqual([409, LAST_OWNER]);
  expect((await remove(owner, owner)).json().detail).toBe('This is you. Leave the project instead.');
  expect((await remove(editor, owner)).statusCode).toBe(403);
  expect((await setRole(owner, editor, 'owner')).statusCode).toBe(200);
  expect((await setRole(owner, owner, 'viewer')).json()).toMatchObject({ role: 'viewer', is_self: true });
  expect((await setRole(owner, editor, 'viewer', 2)).statusCode).toBe(403);
  expect((await leave(editor)).json().detail).toBe(LAST_OWNER);
  expect((await leave(owner)).statusCode).toBe(204);
  expect((await leave(owner)).statusCode).toBe(409);
});

test('roles are those that such people can have', async () => {
  const { owner, contractor } = parties;
  const prime = await contractor();
  const refused = await setRole(owner, prime, 'owner');
  expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'body.role']);
  expect((await setRole(owner, prime, 'viewer')).json().role).toBe('viewer');
  const stranger = await projectParties(t);
  expect((await setRole(owner, stranger.owner, 'editor')).statusCode).toBe(404);
});

test('companies are those with a prime contract, or found by name', async () => {
  const { owner, contractor, person } = parties;
  const prime = await contractor();
  await person({}, null);
  const stranger = await t.hirer();
  await t.db.kysely
    .updateTable('hiring_companies')
    .set({ business_name: 'Severn Structural' })
    .where('id', '=', stranger.companyId)
    .execute();
  const found = async (q: string) => (await call(owner, 'GET', `/member_companies?q=${q}`)).json();
  expect(await found('')).toEqual([
    { id: prime.companyId, name: 'Tidewater Builders', has_contract: true, is_administered: false },
  ]);
  expect(await found('severn')).toMatchObject([{ id: stranger.companyId, has_contract: false }]);
  expect((await call(prime, 'GET', '/member_companies')).statusCode).toBe(403);
});

test('each turns news off for themselves', async () => {
  const { owner, contractor, cityId } = parties;
  const prime = await contractor();
  const put = (who: Asking, muted: readonly string[]) => call(who, 'PUT', '/notification_settings', { muted });
  expect((await put(owner, ['people', 'months'])).json()).toEqual({ muted: ['months', 'people'], hears: true });
  expect((await call(owner, 'GET', '/notification_settings')).json().muted).toEqual(['months', 'people']);
  expect((await call(prime, 'GET', '/notification_settings')).json()).toEqual({ muted: [], hears: true });
  expect((await put(owner, [])).json().muted).toEqual([]);
  expect((await put(owner, ['weather'])).statusCode).toBe(400);
  const reader = { token: await t.logIn(await createUser(t.db.kysely, {}, { hiringCompanies: [cityId] })) };
  expect((await call(reader, 'GET', '/notification_settings')).json()).toEqual({ muted: [], hears: false });
  expect((await leave(reader)).statusCode).toBe(409);
});

onPostgres(
  'of two owners who remove or demote each other, or leave, at the same moment, one stays',
  async () => {
    for (let round = 0; round < 9; round += 1) {
      parties = await projectParties(t);
      const { owner, person } = parties;
      const second = await person();
      const pair = [
        () => Promise.all([remove(owner, second), remove(second, owner)]),
        () => Promise.all([setRole(owner, second, 'viewer'), remove(second, owner)]),
        () => Promise.all([leave(owner), leave(second)]),
      ][round % 3];
      const statuses = (await (pair?.() ?? [])).map(({ statusCode }) => statusCode);
      expect(statuses.filter((one) => one < 300)).toHaveLength(1);
      const owners = await t.db.kysely
        .selectFrom('parent_project_members')
        .select('id')
        .where('project_id', '=', parties.id)
        .where('role', '=', 'owner')
        .where('removed_at', 'is', null)
        .execute();
      expect(owners).toHaveLength(1);
    }
  },
  60_000,
);
