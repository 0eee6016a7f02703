import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { issueLink } from '#server/links/commands.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { type Mailbox, openMailbox } from '../../../tests/support/mailbox.ts';

const NOON = new Date('2026-11-20T12:00:00Z');

let t: TestApp;
let box: Mailbox;
let boss: string;
let token: string;
beforeAll(async () => {
  box = await openMailbox();
  t = await startTestApp({ SMTP_URL: box.url });
});
afterAll(async () => {
  await t.close();
  await box.close();
});
beforeEach(async () => {
  t.clock.set(NOON);
  await truncate(t.db);
  box.received.length = 0;
  boss = await staff({ admin: true, first_name: 'Bea', last_name: 'Boss' });
  token = await t.logIn(boss);
});

const staff = (user: Parameters<typeof createUser>[1] = {}) =>
  createUser(t.db.kysely, { user_type: 'INTERNAL', ...user });
const get = async (path: string) => (await t.call(token, 'GET', path)).json();
const change = (id: string, body: object, as = token) => t.call(as, 'PATCH', `/staff/people/${id}`, body);
const statuses = async (...answers: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);
const acts = () =>
  t.db.kysely
    .selectFrom('audit_trail')
    .select(['action', 'actor_id', 'subject_id', 'details'])
    .orderBy('action')
    .execute();

test('filters people by name, email, user type and state', async () => {
  const companyId = await createHiringCompany(t.db.kysely, { business_name: 'Calvert & Pratt' });
  const { mwbeId } = await createBusiness(t.db.kysely, { legal_business_name: 'Lantern Row Electric' });
  const actsFor = { hiringCompanies: [companyId], mwbes: [mwbeId] };
  await createUser(t.db.kysely, { first_name: 'Dana', last_name: 'Okafor', email: 'd_o%x@firm.example' }, actsFor);
  await createUser(t.db.kysely, { first_name: 'Lorena', last_name: 'Abel', user_type: 'MWBE', active: false });
  const names = async (query: string) => {
    const { people, total, next } = await get(`/staff/people?${query}`);
    expect([total, next]).toEqual([people.length, null]);
    return people.map((one: { first_name: string }) => one.first_name);
  };
  expect(await names('')).toEqual(['Lorena', 'Bea', 'Dana']);
  expect(await names('q=dana+okA')).toEqual(['Dana']);
  expect(await names('q=_o%25x')).toEqual(['Dana']);
  expect(await names('q=%25')).toEqual(['Dana']);
  expect(await names('type=MWBE&type=INTERNAL')).toEqual(['Lorena', 'Bea']);
  expect(await names('active=false')).toEqual(['Lorena']);
  const { people } = await get('/staff/people?q=dana');
  expect(people[0].companies.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Calvert & Pratt',
    'Lantern Row Electric',
  ]);
});

test('pages through all people with a total count', async () => {
  for (let at = 0; at < 60; at++) await createUser(t.db.kysely, { first_name: `N${at % 3}`, last_name: 'Same' });
  const first = await get('/staff/people');
  const second = await get(`/staff/people?after=${first.next}`);
  expect([first.people.length, first.total, second.people.length, second.next]).toEqual([50, 61, 11, null]);
  const ids = [...first.people, ...second.people].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(61);
});

test('a person’s details list rights, companies, sessions and links', async () => {
  const companyId = await createHiringCompany(t.db.kysely, { business_name: 'Calvert & Pratt' });
  const id = await createUser(t.db.kysely, { has_payments_feature: true }, { hiringCompanies: [companyId] });
  await t.logIn(id);
  await t.app.services.transact((ctx) => issueLink(ctx, { purpose: 'log-in', ttlMs: 60_000, userId: id }));
  await t.app.services.transact((ctx) => issueLink(ctx, { purpose: 'log-in', ttlMs: 1, userId: id }));
  t.clock.set(new Date(NOON.getTime() + 1_000));
  expect(await get(`/staff/people/${id}`)).toMatchObject({
    companies: [{ id: companyId, name: 'Calvert & Pratt', kind: 'hiring_company', role: 'member' }],
    has_payments_feature: true,
    admin: false,
    has_password: false,
    sessions: 1,
    links: 1,
  });
  expect((await t.call(token, 'GET', `/staff/people/${randomUUID()}`)).statusCode).toBe(404);
});

test('administrators grant and revoke rights, recorded in the audit trail; other staff can only read', async () => {
  const { userId } = await t.hirer();
  expect((await change(userId, { can_create_impact_dashboard: true, has_payments_feature: true })).statusCode).toBe(
    204,
  );
  expect((await change(userId, { has_payments_feature: false })).statusCode).toBe(204);
  expect(await get(`/staff/people/${userId}`)).toMatchObject({
    can_create_impact_dashboard: true,
    has_payments_feature: false,
  });
  expect(await acts()).toEqual([
    expect.objectContaining({ action: 'person changed', actor_id: boss, subject_id: userId }),
    expect.objectContaining({ action: 'person changed', details: { has_payments_feature: false } }),
  ]);
  const other = await t.logIn(await staff());
  expect(
    await statuses(
      change(userId, { admin: true }, other),
      change(userId, {}),
      change(userId, { user_type: 'INTERNAL' }),
      change(userId, { may_impersonate: true }),
      change(randomUUID(), { admin: true }),
    ),
  ).toEqual([403, 400, 400, 409, 404]);
  expect(await acts()).toHaveLength(2);
});

test('changing a right requires recent authentication', async () => {
  const { userId } = await t.hirer();
  t.clock.set(new Date(NOON.getTime() + 16 * 60_000));
  const answer = await change(userId, { admin: true });
  expect([answer.statusCode, answer.json().type]).toEqual([403, 'urn:plumbline:confirm-identity']);
});

test('rejects removing the last staff administrator and deactivating one’s own account', async () => {
  expect(await statuses(change(boss, { admin: false }), change(boss, { active: false }))).toEqual([409, 409]);
  const second = await staff({ admin: true });
  expect((await change(boss, { active: false })).statusCode).toBe(409);
  expect((await change(second, { active: false })).statusCode).toBe(204);
  expect((await change(boss, { admin: false })).statusCode).toBe(409);
});

test.skipIf(process.env.DB_ENGINE !== 'postgres')(
  'one administrator remains when administrators revoke each other concurrently',
  async () => {
    for (let round = 0; round < 10; round++) {
      await truncate(t.db);
      const ids = await Promise.all([1, 2, 3].map(() => staff({ admin: true })));
      const tokens = await Promise.all(ids.map((id) => t.logIn(id)));
      const answers = await statuses(
        ...ids.map((_, at) => change(ids[(at + 1) % 3] ?? '', { admin: false }, tokens[at])),
      );
      const left = await t.db.kysely.selectFrom('users').select('id').where('admin', '=', true).execute();
      expect(left.length).toBeGreaterThan(0);
      expect(answers.filter((status) => status === 204)).toHaveLength(3 - left.length);
    }
  },
);

test('deactivation ends sessions and revokes links, and reactivation does not restore them', async () => {
  const { userId, token: theirs } = await t.hirer();
  await t.app.services.transact((ctx) => issueLink(ctx, { purpose: 'log-in', ttlMs: 60_000, userId }));
  expect((await change(userId, { active: false })).statusCode).toBe(204);
  expect((await t.call(theirs, 'GET', '/me')).statusCode).toBe(401);
  expect(await get(`/staff/people/${userId}`)).toMatchObject({ active: false, sessions: 0, links: 0 });
  expect((await change(userId, { active: true })).statusCode).toBe(204);
  expect((await t.call(theirs, 'GET', '/me')).statusCode).toBe(401);
});

test('a new staff account gets a link by email; an existing email is rejected', async () => {
  const person = {
    email: 'nina@desk.example',
    first_name: 'Nina',
    last_name: 'Ode',
    admin: false,
    may_impersonate: true,
  };
  const made = await t.call(token, 'POST', '/staff/people', person);
  expect(made.statusCode).toBe(201);
  const mail = await box.waitFor(({ to }) => to.includes('nina@desk.example'));
  expect(mail.raw).toMatch(/Subject: Your Plumbline staff account/);
  expect(mail.raw.replace(/=\r?\n/g, '')).toMatch(/\/new-password\/[\w-]{43}/);
  expect(await get(`/staff/people/${made.json().id}`)).toMatchObject({
    user_type: 'INTERNAL',
    may_impersonate: true,
    admin: false,
    has_password: false,
    links: 1,
  });
  expect((await t.call(token, 'POST', '/staff/people', { ...person, email: 'NINA@desk.example' })).statusCode).toBe(
    409,
  );
  expect((await acts()).map(({ action }) => action)).toEqual(['account created', 'staff account created']);
});

test('sends a few password links an hour to active accounts only', async () => {
  const { userId } = await t.hirer({ email: 'dana@hirer.example' });
  const closed = await createUser(t.db.kysely, { active: false });
  const send = (id: string) => t.call(token, 'POST', `/staff/people/${id}/password_link`);
  expect(await statuses(send(closed), send(randomUUID()))).toEqual([409, 404]);
  for (let at = 0; at < 5; at++) expect((await send(userId)).statusCode).toBe(204);
  expect((await send(userId)).statusCode).toBe(429);
  const mail = await box.waitFor(({ to }) => to.includes('dana@hirer.example'));
  expect(mail.raw).toMatch(/Subject: Reset your Plumbline password/);
  const [secret = ''] = /(?<=\/new-password\/)[\w-]{43}/.exec(mail.raw.replace(/=\r?\n/g, '')) ?? [];
  const [link] = (await get(`/staff/links?person=${userId}`)).links;
  expect(link).toMatchObject({ purpose: 'new password', email: 'dana@hirer.example', by: 'Bea Boss', state: 'open' });
  expect(JSON.stringify(await acts())).not.toContain(secret);
});

test('an administrator resets lost second factors: ends sessions, notifies the person, the password alone signs in', async () => {
  const { userId, token: theirs } = await t.hirer({ email: 'lost@hirer.example' });
  const reset = (id: string, as = token, body: object = { reason: 'Known by voice' }) =>
    t.call(as, 'POST', `/staff/people/${id}/second_factor_reset`, body);
  expect((await reset(userId)).json().detail).toBe("Two-step verification isn't set up for this account");
  const secret = { user_id: userId, secret: Buffer.from('sealed'), created_at: NOON };
  await t.db.kysely
    .insertInto('totps')
    .values({ ...secret, last_step: 0 })
    .execute();
  await t.db.kysely.insertInto('totp_setups').values(secret).execute();
  const code = { user_id: userId, code_hash: Buffer.alloc(32), created_at: NOON };
  await t.db.kysely.insertInto('recovery_codes').values(code).execute();
  expect(await get(`/staff/people/${userId}`)).toMatchObject({ has_second_factor: true, sessions: 1 });
  const colleague = await t.logIn(await staff());
  expect(await statuses(reset(userId, colleague), reset(userId, token, { reason: ' ' }), reset(boss))).toEqual([
    403, 400, 409,
  ]);
  expect((await reset(userId)).statusCode).toBe(204);
  expect(await get(`/staff/people/${userId}`)).toMatchObject({ has_second_factor: false, sessions: 0 });
  expect((await t.call(theirs, 'GET', '/me')).statusCode).toBe(401);
  for (const table of ['totps', 'totp_setups', 'recovery_codes'] as const)
    expect(await t.db.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
  const mail = await box.waitFor(({ to }) => to.includes('lost@hirer.example'));
  expect(mail.raw).toMatch(/Subject: Two-step verification was turned off for your account/);
  expect(mail.raw).not.toContain('Known by voice');
  const line = { action: 'reset by staff', actor_id: boss, subject_id: userId, details: { reason: 'Known by voice' } };
  expect(await acts()).toContainEqual(line);
});

test('lists hiring companies and claimed firms by name, each with its members', async () => {
  const companyId = await createHiringCompany(t.db.kysely, { business_name: 'Calvert', user_type: 'DEVELOPER' });
  const claimed = await createBusiness(t.db.kysely, { legal_business_name: 'Abel Works' }, { claimed_at: NOON });
  await createBusiness(t.db.kysely, { legal_business_name: 'Nobody Yet' }, { claimed_at: null });
  const person = await createUser(t.db.kysely, { email: 'p@x.example' }, { hiringCompanies: [companyId] });
  const { companies, total, next } = await get('/staff/companies');
  expect([companies, total, next]).toEqual([
    [
      expect.objectContaining({ id: claimed.mwbeId, kind: 'mwbe', name: 'Abel Works', user_type: null, people: 0 }),
      expect.objectContaining({ id: companyId, kind: 'hiring_company', user_type: 'DEVELOPER', people: 1 }),
    ],
    2,
    null,
  ]);
  expect((await get('/staff/companies?kind=mwbe&q=ABEL')).total).toBe(1);
  expect((await get(`/staff/companies?after=${claimed.mwbeId}`)).companies).toHaveLength(1);
  expect(await get(`/staff/companies/${companyId}`)).toMatchObject({
    lands_on_search: false,
    business_id: null,
    people: [{ id: person, email: 'p@x.example', active: true, role: 'member' }],
  });
  expect(await get(`/staff/companies/${claimed.mwbeId}`)).toMatchObject({ business_id: claimed.id, people: [] });
});
