import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
let mailbox: Mailbox;
let t: TestApp;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOON);
  await truncate(t.db);
});

let people = 0;
const address = (name: string) => `${name}${++people}@join.example`;
/** A pending access request. @returns its id */
async function accessRequest(email: string): Promise<string> {
  const id = crypto.randomUUID();
  const who = { first_name: 'Nia', last_name: 'Cole', company: 'Ironbridge', user_type: 'PRIME' } as const;
  const when = { created_at: NOON, confirmed_at: NOON };
  await t.db.kysely
    .insertInto('access_requests')
    .values({ id, email, ...who, ...when, state: 'confirmed' })
    .execute();
  return id;
}
async function person(companyId: string, role: 'administrator' | 'member') {
  const email = address(role);
  const id = await createUser(t.db.kysely, { email }, { hiringCompanies: [companyId] });
  await t.db.kysely.updateTable('memberships').set({ role }).where('user_id', '=', id).execute();
  return { id, email, token: await t.logIn(id) };
}
async function staff(user: { admin?: boolean; email?: string } = {}) {
  const email = user.email ?? address('staff');
  return t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL', admin: true, ...user, email }));
}
const placement = (company_id: string) => ({ user_type: 'PRIME', role: 'administrator', company_id });
const send = (token: string, id: string, companyId: string) =>
  t.call(token, 'POST', `/staff/access_requests/${id}/accept`, placement(companyId));
const add = (token: string, id: string, companyId: string) =>
  t.call(token, 'POST', `/staff/access_requests/${id}/add_to_company`, placement(companyId));
const mailTo = (email: string, subject: RegExp) =>
  mailbox.waitFor(({ to, raw }) => to.includes(email) && subject.test(raw.replace(/\r\n[ \t]+/g, ' ')));
const members = async (companyId: string) =>
  (await t.db.kysely.selectFrom('memberships').select('user_id').where('company_id', '=', companyId).execute()).length;
const stateOf = async (id: string) =>
  (await t.db.kysely.selectFrom('access_requests').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state;

test('staff cannot add anybody to a company with an administrator, who is asked instead', async () => {
  const company = await createHiringCompany(t.db.kysely);
  const [boss, desk, email] = [await person(company, 'administrator'), await staff(), address('nia')];
  const id = await accessRequest(email);
  expect((await send(desk, id, company)).json()).toEqual({ user_id: null });
  expect([await members(company), await stateOf(id)]).toEqual([1, 'forwarded']);
  expect((await add(desk, id, company)).statusCode).toBe(409);
  await mailTo(boss.email, /Nia Cole asked to join Ironbridge General Contracting/);
  const inbox = (await t.call(boss.token, 'GET', '/notifications')).json();
  expect(inbox[0]).toMatchObject({
    type: 'join_request',
    subject: { person_name: 'Nia Cole', person_email: email, join_state: 'open' },
  });
  const list = `/companies/${company}/join_requests`;
  const [request] = (await t.call(boss.token, 'GET', list)).json();
  expect(request).toMatchObject({ email, role: 'administrator' });
  expect((await t.call(desk, 'POST', `${list}/${request.id}/accept`)).statusCode).toBe(403);
  expect((await t.call(boss.token, 'POST', `${list}/${request.id}/accept`)).statusCode).toBe(204);
  await mailTo(email, /Your Plumbline account is ready/);
  expect([await members(company), await stateOf(id)]).toEqual([2, 'accepted']);
  expect((await t.call(boss.token, 'GET', list)).json()).toEqual([]);
  expect((await t.call(boss.token, 'POST', `${list}/${request.id}/decline`)).statusCode).toBe(409);
});

test('a declined person gets no account and is told by email', async () => {
  const company = await createHiringCompany(t.db.kysely);
  const [boss, email] = [await person(company, 'administrator'), address('nia')];
  const id = await accessRequest(email);
  await send(await staff(), id, company);
  const list = `/companies/${company}/join_requests`;
  const [request] = (await t.call(boss.token, 'GET', list)).json();
  expect((await t.call(boss.token, 'POST', `${list}/${request.id}/decline`)).statusCode).toBe(204);
  await mailTo(email, /Your request for access/);
  expect([await members(company), await stateOf(id)]).toEqual([1, 'refused']);
});

test('a company without an administrator takes a staff administrator, and everybody there is told', async () => {
  const company = await createHiringCompany(t.db.kysely);
  const [one, other] = [await person(company, 'member'), await person(company, 'member')];
  const id = await accessRequest(address('nia'));
  expect((await send(await staff(), id, company)).statusCode).toBe(409);
  expect((await add(await staff({ admin: false }), id, company)).statusCode).toBe(403);
  const desk = await staff();
  // the proof is too old by a minute
  t.clock.set(new Date(NOON.getTime() + 16 * 60_000));
  expect((await add(desk, id, company)).json()).toMatchObject({ type: 'urn:plumbline:confirm-identity' });
  expect(await members(company)).toBe(2);
  expect((await add(await staff(), id, company)).statusCode).toBe(200);
  for (const { email } of [one, other]) await mailTo(email, /Plumbline added Nia Cole to Ironbridge/);
  expect(await members(company)).toBe(3);
});

test('nobody on the staff decides on a request of their own, however the address is written', async () => {
  const company = await createHiringCompany(t.db.kysely);
  const userId = await createUser(t.db.kysely, { user_type: 'INTERNAL', admin: true, email: 'bea@staff.example' });
  const desk = await t.logIn(userId);
  const link = { id: crypto.randomUUID(), token_hash: Buffer.alloc(32, 7), purpose: 'new email address' };
  await t.db.kysely
    .insertInto('link_tokens')
    .values({
      ...link,
      user_id: userId,
      email: 'Bea@home.example',
      details: '{}',
      created_at: NOON,
      expires_at: NOON,
      spent_at: NOON,
    })
    .execute();
  for (const email of ['Bea+calvert@staff.example', 'bea@home.example']) {
    const id = await accessRequest(email);
    expect((await add(desk, id, company)).statusCode).toBe(403);
    expect((await send(desk, id, company)).statusCode).toBe(403);
    const alone = { user_type: 'PRIME', role: 'administrator', new_company: 'Calvert' };
    expect((await t.call(desk, 'POST', `/staff/access_requests/${id}/accept`, alone)).statusCode).toBe(403);
    expect(await stateOf(id)).toBe('confirmed');
  }
  expect(await members(company)).toBe(0);
});

test('staff who decline a forwarded request close it for the company', async () => {
  const company = await createHiringCompany(t.db.kysely);
  const [boss, desk] = [await person(company, 'administrator'), await staff()];
  const id = await accessRequest(address('nia'));
  await send(desk, id, company);
  const list = `/companies/${company}/join_requests`;
  const [request] = (await t.call(boss.token, 'GET', list)).json();
  const refused = await t.call(desk, 'POST', `/staff/access_requests/${id}/refuse`, { reason: 'We do not know you' });
  expect(refused.statusCode).toBe(204);
  expect((await t.call(boss.token, 'POST', `${list}/${request.id}/accept`)).statusCode).toBe(409);
  expect(await members(company)).toBe(1);
});

test('of two administrators who decide at once, one does', async () => {
  const company = await createHiringCompany(t.db.kysely);
  const [one, other] = [await person(company, 'administrator'), await person(company, 'administrator')];
  await send(await staff(), await accessRequest(address('nia')), company);
  const list = `/companies/${company}/join_requests`;
  const [request] = (await t.call(one.token, 'GET', list)).json();
  const decided = await Promise.all([
    t.call(one.token, 'POST', `${list}/${request.id}/accept`),
    t.call(other.token, 'POST', `${list}/${request.id}/decline`),
  ]);
  expect(decided.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
});
