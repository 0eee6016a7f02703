import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Acceptance } from '#contract/accounts/schema/access-requests.ts';
import { DAY_MS } from '#contract/durations.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox, ReceivedMail } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { acceptRequest, refuseRequest } from './commands/access-requests.ts';
import { createHiringCompany, createUser } from './factory.ts';
import { purgeExpiredRequests } from './jobs/purge-expired.ts';
import { accessRequests } from './reads/access-requests.ts';

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

let addresses = 0;
const address = () => `asks${++addresses}@test.example`;
/** Headers may be folded, and bodies are quoted-printable. */
const unfolded = ({ raw }: ReceivedMail) => raw.replace(/\r\n[ \t]+/g, ' ');
const decoded = ({ raw }: ReceivedMail) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
const mailTo = (email: string, subject: RegExp) =>
  mailbox.waitFor((mail) => mail.to.includes(email) && subject.test(unfolded(mail)));
const ask = (email: string, more: object = {}) =>
  t.call(null, 'POST', '/access_requests', {
    ...{ first_name: 'Nia', last_name: 'Cole', email, company: 'Cole Masonry', user_type: 'MWBE' },
    ...more,
  });
const confirm = (tempToken: string) => t.call(null, 'POST', '/access_requests/confirm', { tempToken });
const secretFor = async (email: string) =>
  /plumbline\.test\/link\/([\w-]{43})/.exec(decoded(await mailTo(email, /Confirm your email for/)))?.[1] ?? '';
const requests = () => t.db.kysely.selectFrom('access_requests').selectAll().orderBy('created_at').execute();

/** Creates a pending request. @returns its id */
async function waiting(email: string, more: object = {}): Promise<string> {
  expect((await ask(email, more)).statusCode).toBe(204);
  expect((await confirm(await secretFor(email))).json().outcome).toBe('pending');
  const row = (await requests()).find((one) => one.email === email);
  return row?.id ?? '';
}
const accept = (id: string, granted: Omit<Acceptance, 'company_id'>) =>
  t.app.services.transact((ctx) => acceptRequest(ctx, id, granted));
const prime = { user_type: 'PRIME', role: 'member' } as const;

test('a confirmed access request is accepted by staff, and the welcome email links to a password form', async () => {
  const email = address();
  const id = await waiting(email, { user_type: 'PRIME', message: 'We build the pier.' });
  const { items } = await accessRequests(t.app.services.readContext(), { state: 'confirmed' });
  expect(items).toMatchObject([
    { id, email, company: 'Cole Masonry', message: 'We build the pier.', state: 'confirmed' },
  ]);
  const userId = await accept(id, { user_type: 'PRIME', new_company: 'Cole Builders', role: 'administrator' });
  const { rows } = await sql<object>`
    SELECT u.email, u.user_type, m.role, c.business_name, c.user_type AS company_type
    FROM users u JOIN memberships m ON m.user_id = u.id JOIN hiring_companies c ON c.id = m.company_id
    WHERE u.id = ${userId}`.execute(t.db.kysely);
  const company = { business_name: 'Cole Builders', company_type: 'PRIME' };
  expect(rows).toEqual([{ email, user_type: 'PRIME', role: 'administrator', ...company }]);
  const mail = decoded(await mailTo(email, /Your Plumbline account is ready/));
  expect(mail).toMatch(/https:\/\/plumbline\.test\/new-password\/[\w-]{43}/);
  await expect(accept(id, prime)).rejects.toMatchObject({ status: 409 });
});

test('the response does not reveal existing accounts; an existing account gets a notice by email', async () => {
  const email = address();
  await createUser(t.db.kysely, { email: email.toUpperCase() });
  const [known, unknown] = [await ask(email), await ask(address())];
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  await mailTo(email, /You already have a Plumbline account/);
});

test('the confirmation email contains nothing that the requester typed', async () => {
  const email = address();
  await ask(email, { first_name: 'Buy', last_name: 'Pills', company: 'at evil.example', message: 'now' });
  expect(decoded(await mailTo(email, /Confirm/))).not.toMatch(/Buy|Pills|evil/);
});

test('an open invitation is accepted on confirmation, without review by staff', async () => {
  const email = address();
  const { userId, companyId } = await t.hirer();
  const invitation = {
    company_id: companyId,
    company_type: 'hiring_company',
    role: 'member',
    invited_by: userId,
  } as const;
  const times = { created_at: NOON, sent_at: NOON, expires_at: new Date(NOON.getTime() + DAY_MS) };
  await t.db.kysely
    .insertInto('invitations')
    .values({ id: crypto.randomUUID(), email: email.toUpperCase(), ...invitation, ...times })
    .execute();
  await ask(email);
  const answer = await confirm(await secretFor(email));
  expect(answer.json()).toEqual({ outcome: 'ready', new_password: expect.stringMatching(/^[\w-]{43}$/) });
  expect((await requests())[0]).toMatchObject({ state: 'accepted', decided_by: null });
});

test('a confirmation link works once, and only the first of several requests from one email becomes pending', async () => {
  const email = address();
  await ask(email, { company: 'First' });
  const secret = await secretFor(email);
  expect((await confirm(secret)).json()).toEqual({ outcome: 'pending', new_password: null });
  expect((await confirm(secret)).statusCode).toBe(404);
  t.clock.set(new Date(NOON.getTime() + 1000));
  await ask(email, { company: 'Second' });
  const mail = await mailbox.waitFor((one) => one.to.includes(email) && !decoded(one).includes(secret));
  const second = /link\/([\w-]{43})/.exec(decoded(mail))?.[1] ?? '';
  expect((await confirm(second)).json().outcome).toBe('pending');
  expect((await requests()).map(({ company, state }) => [company, state])).toEqual([
    ['First', 'confirmed'],
    ['Second', 'new'],
  ]);
});

test('reports an account that was created in the meantime', async () => {
  const email = address();
  await ask(email);
  const secret = await secretFor(email);
  await createUser(t.db.kysely, { email });
  expect((await confirm(secret)).json()).toEqual({ outcome: 'has_account', new_password: null });
});

test('staff decline a request, and the requester gets the reason by email', async () => {
  const email = address();
  const id = await waiting(email);
  await t.app.services.transact((ctx) => refuseRequest(ctx, id, 'We could not reach you.'));
  expect(decoded(await mailTo(email, /Your request for access/))).toContain('Reason: We could not reach you.');
  expect(await requests()).toMatchObject([{ state: 'refused', reason: 'We could not reach you.' }]);
  await expect(accept(id, prime)).rejects.toMatchObject({ status: 409 });
  await expect(accept(crypto.randomUUID(), prime)).rejects.toMatchObject({ status: 404 });
});

test('rejects acceptances with a company that is missing, unclaimed or of another user type', async () => {
  const id = await waiting(address());
  const staff = await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL' }));
  const developer = await createHiringCompany(t.db.kysely, { user_type: 'DEVELOPER' });
  const { mwbeId: unclaimed } = await createBusiness(t.db.kysely);
  const wrong: Acceptance[] = [
    { ...prime },
    { ...prime, company_id: developer },
    { ...prime, company_id: crypto.randomUUID() },
    { ...prime, company_id: developer, new_company: 'Other' },
    { user_type: 'MWBE', role: 'member', new_company: 'Other' },
    { user_type: 'MWBE', role: 'member', company_id: developer },
    { user_type: 'MWBE', role: 'member', company_id: unclaimed },
  ];
  for (const one of wrong) {
    expect((await t.call(staff, 'POST', `/staff/access_requests/${id}/accept`, one)).statusCode).toBe(400);
  }
  expect((await requests())[0]?.state).toBe('confirmed');
});

test('an MWBE can be accepted without a firm', async () => {
  const userId = await accept(await waiting(address()), { user_type: 'MWBE', role: 'member' });
  const token = await t.logIn(userId);
  expect((await t.call(token, 'GET', '/me')).json()).toMatchObject({ user_type: 'MWBE', mwbes: [] });
});

test('only one of two concurrent decisions succeeds', async () => {
  const id = await waiting(address());
  const mwbe = { user_type: 'MWBE', role: 'member' } as const;
  const results = await Promise.allSettled([
    accept(id, mwbe),
    accept(id, mwbe),
    t.app.services.transact((ctx) => refuseRequest(ctx, id, 'No')),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('rejects staff user types, a fourth request within an hour, and requests while the feature is disabled', async () => {
  expect((await ask(address(), { user_type: 'INTERNAL' })).statusCode).toBe(400);
  const email = address();
  for (let at = 0; at < 3; at += 1) expect((await ask(email)).statusCode).toBe(204);
  expect((await ask(email.toUpperCase())).statusCode).toBe(429);
  await t.db.kysely
    .insertInto('feature_flags')
    .values({ name: 'access_requests', is_on: false, changed_by: null, changed_at: NOON })
    .execute();
  expect((await ask(address())).statusCode).toBe(403);
});

test('purges unconfirmed requests after thirty days and keeps pending ones', async () => {
  await waiting(address());
  await ask(address());
  t.clock.set(new Date(NOON.getTime() + 30 * DAY_MS + 1));
  await purgeExpiredRequests.handle(t.app.services, {});
  expect((await requests()).map(({ state }) => state)).toEqual(['confirmed']);
});

test('lists access requests in pages', async () => {
  const rows = Array.from({ length: 101 }, (_, at) => ({
    ...{ id: crypto.randomUUID(), first_name: 'Nia', last_name: 'Cole', email: `n${at}@test.example` },
    ...{ company: 'Cole', user_type: 'MWBE' as const, created_at: new Date(NOON.getTime() + Math.floor(at / 2)) },
  }));
  await t.db.kysely.insertInto('access_requests').values(rows).execute();
  const first = await accessRequests(t.app.services.readContext(), {});
  const second = await accessRequests(t.app.services.readContext(), { state: 'new', before: first.next ?? '' });
  expect([first.items.length, second.items.length, second.next]).toEqual([100, 1, null]);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(101);
});
