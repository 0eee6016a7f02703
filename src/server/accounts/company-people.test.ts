import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserType } from '#contract/access/user-types.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';

const onPostgres = test.skipIf(process.env.DB_ENGINE !== 'postgres');

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

/** A hiring company with administrators and members, each with a session. */
async function company(administrators: number, members = 0) {
  const id = await createHiringCompany(t.db.kysely, { business_name: 'Ironbridge' });
  const people = [];
  for (let at = 0; at < administrators + members; at += 1) {
    const userId = await createUser(t.db.kysely, {}, { hiringCompanies: [id] });
    if (at < administrators) await makeAdministrator(userId);
    people.push({ userId, token: await t.logIn(userId) });
  }
  return { id, people: people as [Person, Person, Person, ...Person[]] };
}
interface Person {
  readonly userId: string;
  readonly token: string;
}
const makeAdministrator = (userId: string) =>
  t.db.kysely.updateTable('memberships').set({ role: 'administrator' }).where('user_id', '=', userId).execute();
const setRole = (by: Person, id: string, of: string, role: string) =>
  t.call(by.token, 'PATCH', `/companies/${id}/people/${of}`, { role });
const remove = (by: Person, id: string, of: string) => t.call(by.token, 'DELETE', `/companies/${id}/people/${of}`);
const administratorsOf = async (id: string) =>
  (
    await t.db.kysely
      .selectFrom('memberships')
      .select('user_id')
      .where('company_id', '=', id)
      .where('role', '=', 'administrator')
      .execute()
  ).map((row) => row.user_id);
const actions = async () =>
  (await t.db.kysely.selectFrom('audit_trail').select('action').orderBy('at').execute()).map((row) => row.action);

test('members see their company and its members; outsiders get 404; members change nothing', async () => {
  const { id, people } = await company(1, 1);
  const [boss, member] = people;
  const facts = { id, type: 'hiring_company', name: 'Ironbridge', people: 2, administrators: 1, open_invitations: 0 };
  expect((await t.call(boss.token, 'GET', `/companies/${id}`)).json()).toMatchObject({
    ...facts,
    my_role: 'administrator',
  });
  expect((await t.call(member.token, 'GET', `/companies/${id}`)).json()).toMatchObject({ ...facts, my_role: 'member' });
  const list = await t.call(member.token, 'GET', `/companies/${id}/people`);
  expect(list.json().map((one: { user_id: string; role: string }) => [one.user_id, one.role])).toEqual(
    [boss, member]
      .map(({ userId }) => userId)
      .sort()
      .map((one) => [one, one === boss.userId ? 'administrator' : 'member']),
  );
  const { token } = await t.hirer();
  expect((await t.call(token, 'GET', `/companies/${id}`)).statusCode).toBe(404);
  expect((await t.call(token, 'GET', `/companies/${id}/people`)).statusCode).toBe(404);
  expect((await setRole(member, id, member.userId, 'administrator')).statusCode).toBe(403);
  expect((await remove(member, id, boss.userId)).statusCode).toBe(403);
  expect((await t.call(member.token, 'PATCH', `/companies/${id}`, { lands_on_search: true })).statusCode).toBe(403);
  expect((await t.call(member.token, 'GET', `/companies/${id}/invitations`)).statusCode).toBe(403);
});

test('a removed member loses access immediately, and their invitations are withdrawn', async () => {
  const { id, people } = await company(2);
  const [boss, other] = people;
  const invited = await t.call(other.token, 'POST', `/companies/${id}/invitations`, {
    email: 'a@b.example',
    role: 'administrator',
  });
  expect(invited.statusCode).toBe(201);
  expect((await t.call(other.token, 'GET', `/companies/${id}`)).statusCode).toBe(200);
  expect((await remove(boss, id, other.userId)).statusCode).toBe(204);
  expect((await t.call(other.token, 'GET', `/companies/${id}`)).statusCode).toBe(404);
  expect((await t.call(other.token, 'GET', '/me')).json().hiring_companies).toEqual([]);
  expect((await t.call(boss.token, 'GET', `/companies/${id}/invitations`)).json()).toEqual([]);
  expect((await remove(boss, id, other.userId)).statusCode).toBe(404);
  expect(await actions()).toEqual(['person invited', 'person removed']);
});

test('the last active administrator cannot be demoted, be removed or leave', async () => {
  const { id, people } = await company(2, 1);
  const [boss, closed, member] = people;
  await t.db.kysely.updateTable('users').set({ active: false }).where('id', '=', closed.userId).execute();
  for (const answer of [
    await setRole(boss, id, boss.userId, 'member'),
    await remove(boss, id, boss.userId),
    await t.call(boss.token, 'DELETE', `/me/companies/${id}`),
  ]) {
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'This is the last administrator. Make someone else an administrator first.',
    ]);
  }
  expect((await setRole(boss, id, member.userId, 'administrator')).statusCode).toBe(204);
  expect((await setRole(boss, id, boss.userId, 'member')).statusCode).toBe(204);
  expect((await setRole(boss, id, member.userId, 'member')).statusCode).toBe(403);
  expect((await t.call(boss.token, 'DELETE', `/me/companies/${id}`)).statusCode).toBe(204);
  expect((await t.call(boss.token, 'DELETE', `/me/companies/${id}`)).statusCode).toBe(404);
});

onPostgres(
  'of two administrators who end each other’s right at the same moment, one stays',
  async () => {
    for (let round = 0; round < 25; round += 1) {
      const { id, people } = await company(2);
      const [one, two] = people;
      const answers = await Promise.all([
        round % 2 === 0 ? setRole(one, id, two.userId, 'member') : remove(one, id, two.userId),
        round % 3 === 0 ? remove(two, id, one.userId) : setRole(two, id, one.userId, 'member'),
      ]);
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect(statuses[0]).toBe(204);
      expect([403, 404, 409]).toContain(statuses[1]);
      expect(await administratorsOf(id)).toHaveLength(1);
    }
  },
  60_000,
);

onPostgres(
  'of two administrators who leave at the same moment, one stays',
  async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, people } = await company(2);
      const leave = ({ token }: Person) => t.call(token, 'DELETE', `/me/companies/${id}`);
      const answers = await Promise.all([leave(people[0]), leave(people[1])]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
      expect(await administratorsOf(id)).toHaveLength(1);
    }
  },
  60_000,
);

test('changing roles and removing members requires reauthentication and forbids impersonation', async () => {
  const { id, people } = await company(2);
  const [boss, other] = people;
  await t.db.kysely.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', boss.userId).execute();
  for (const answer of [await setRole(boss, id, other.userId, 'member'), await remove(boss, id, other.userId)]) {
    expect([answer.statusCode, answer.json().type]).toEqual([403, 'urn:plumbline:confirm-identity']);
  }
  expect(await administratorsOf(id)).toHaveLength(2);
});

test('administrators set whether members land on the directory after sign-in [ACCESS-070]', async () => {
  const { id, people } = await company(1);
  const [boss] = people;
  const changed = await t.call(boss.token, 'PATCH', `/companies/${id}`, {
    business_name: 'IronBridge',
    lands_on_search: true,
  });
  expect(changed.json()).toMatchObject({ name: 'IronBridge', lands_on_search: true });
  const [own] = (await t.call(boss.token, 'GET', '/me')).json().hiring_companies;
  expect(own).toEqual({ id, business_name: 'IronBridge', lands_on_search: true, role: 'administrator' });
  expect((await t.call(boss.token, 'PATCH', `/companies/${id}`, {})).statusCode).toBe(200);
  expect(await actions()).toEqual(['company name changed', 'company changed']);
});

test('a firm has members, but its name cannot be changed', async () => {
  const { token, mwbeId, userId } = await t.firm();
  await makeAdministrator(userId);
  expect((await t.call(token, 'GET', `/companies/${mwbeId}`)).json()).toMatchObject({
    type: 'mwbe',
    lands_on_search: null,
  });
  const answer = await t.call(token, 'PATCH', `/companies/${mwbeId}`, { business_name: 'Better' });
  expect(answer.statusCode).toBe(409);
});

test('the selected company comes first', async () => {
  const [first, second] = [await createHiringCompany(t.db.kysely), await createHiringCompany(t.db.kysely)];
  const token = await t.logIn(await createUser(t.db.kysely, {}, { hiringCompanies: [first, second] }));
  const order = async () =>
    (await t.call(token, 'GET', '/me')).json().hiring_companies.map((one: { id: string }) => one.id);
  for (const company_id of [second, first, second]) {
    expect((await t.call(token, 'PUT', '/me/company', { company_id })).statusCode).toBe(204);
    expect((await order())[0]).toBe(company_id);
    t.clock.set(new Date(t.clock.now().getTime() + 1000));
  }
  expect((await t.call(token, 'PUT', '/me/company', { company_id: randomUUID() })).statusCode).toBe(404);
});

test('lists members in pages', async () => {
  const { id, people } = await company(1, 104);
  const first = await t.call(people[0].token, 'GET', `/companies/${id}/people`);
  expect(first.json()).toHaveLength(100);
  const next = /<\/api\/v1(\S+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await t.call(people[0].token, 'GET', next);
  const ids = [...first.json(), ...second.json()].map((one: { user_id: string }) => one.user_id);
  expect(new Set(ids).size).toBe(105);
  expect(second.headers.link).toBeUndefined();
});

const TYPES: [string, UserType][] = [
  ['DATA-052', 'MWBE'],
  ['DATA-053', 'PRIME'],
  ['DATA-054', 'DEVELOPER'],
  ['DATA-055', 'GOVERNMENT_AGENCY'],
  ['DATA-056', 'INTERNAL'],
];
test.each(TYPES)('accepts the user type [%s]: %s', async (_id, user_type) => {
  const token = await t.logIn(await createUser(t.db.kysely, { user_type }));
  expect((await t.call(token, 'GET', '/me')).json().user_type).toBe(user_type);
});

test('a user has name, email, type, companies and the rights that staff grant [DATA-047, DATA-048, DATA-049, DATA-050, DATA-051, DATA-057, DATA-058, DATA-059, DATA-060, DATA-061, DATA-062, DATA-063, DATA-065]', async () => {
  const flags = { can_create_impact_dashboard: true, has_payments_feature: true, has_dashboard_payments_feature: true };
  const { userId, token, mwbeId } = await t.firm({ email: 'ada@test.example', admin: true, ...flags });
  const company = await createHiringCompany(t.db.kysely, { business_name: 'Ironbridge' });
  const membership = {
    user_id: userId,
    company_id: company,
    company_type: 'hiring_company',
    created_at: t.clock.now(),
  } as const;
  await t.db.kysely.insertInto('memberships').values(membership).execute();
  expect((await t.call(token, 'GET', '/me')).json()).toMatchObject({
    id: userId,
    email: 'ada@test.example',
    first_name: 'Ada',
    last_name: 'Lane',
    user_type: 'MWBE',
    admin: true,
    mwbes: [{ id: mwbeId, role: 'member' }],
    hiring_companies: [{ id: company, business_name: 'Ironbridge' }],
    impact_dashboard_users: [],
    active: true,
    ...flags,
  });
  const plain = await t.hirer();
  expect((await t.call(plain.token, 'GET', '/me')).json()).toMatchObject({
    admin: false,
    can_create_impact_dashboard: false,
    has_payments_feature: false,
    has_dashboard_payments_feature: false,
  });
});
