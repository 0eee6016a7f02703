import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox, ReceivedMail } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { mailInvitationHandler } from './jobs/invitations.ts';
import { purgeExpiredRequests } from './jobs/purge-expired.ts';

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
const address = () => `invited${++addresses}@test.example`;
const decoded = ({ raw }: ReceivedMail) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');

/** A company with its administrator. */
async function company(user_type: 'PRIME' | 'DEVELOPER' = 'PRIME') {
  const id = await createHiringCompany(t.db.kysely, { business_name: 'Ironbridge', user_type });
  const boss = await createUser(t.db.kysely, { user_type }, { hiringCompanies: [id] });
  await t.db.kysely.updateTable('memberships').set({ role: 'administrator' }).where('user_id', '=', boss).execute();
  return { id, boss, token: await t.logIn(boss) };
}
type Company = Awaited<ReturnType<typeof company>>;
/** Moves the clock by this many days. */
async function later(there: Company, days: number): Promise<Company> {
  t.clock.set(new Date(NOON.getTime() + days * DAY_MS));
  return { ...there, token: await t.logIn(there.boss) };
}
const invite = ({ id, token }: Company, email: string, role = 'member') =>
  t.call(token, 'POST', `/companies/${id}/invitations`, { email, role });
/** The secret in the latest email to this address. */
async function secretFor(email: string): Promise<string> {
  const mail = await mailbox.waitFor(({ to }) => to.includes(email));
  return /plumbline\.test\/link\/([\w-]{43})/.exec(decoded(mail))?.[1] ?? '';
}
const join = (token: string | null, tempToken: string) => t.call(token, 'POST', '/me/companies', { tempToken });
const register = (tempToken: string) =>
  t.call(null, 'POST', '/invited_accounts', { tempToken, first_name: 'Ines', last_name: 'Roth' });

test('an invited person without an account gets one with the company’s user type and chooses a password', async () => {
  const there = await company('DEVELOPER');
  const email = address();
  const answer = await invite(there, email, 'administrator');
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ email, role: 'administrator', invited_by: 'Ada Lane' });
  const secret = await secretFor(email);
  const mail = decoded(await mailbox.waitFor(({ to }) => to.includes(email)));
  expect(mail).toContain('Ada Lane invited you to Ironbridge on Plumbline');
  expect(mail).toContain('as an administrator');
  const made = await register(secret);
  expect([made.statusCode, Object.keys(made.json())]).toEqual([201, ['new_password']]);
  const person = await t.db.kysely.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  expect(person).toMatchObject({ user_type: 'DEVELOPER', first_name: 'Ines', password_hash: null });
  const link = await t.db.kysely.selectFrom('link_tokens').selectAll().where('user_id', '=', person.id).execute();
  expect(link).toMatchObject([{ purpose: 'new password', spent_at: null }]);
  const people = await t.call(there.token, 'GET', `/companies/${there.id}/people`);
  expect(people.json()).toContainEqual(expect.objectContaining({ email, role: 'administrator' }));
  expect((await t.call(there.token, 'GET', `/companies/${there.id}/invitations`)).json()).toEqual([]);
  expect((await register(secret)).statusCode).toBe(404);
});

test('creates one account under twenty concurrent uses of an invitation', async () => {
  const there = await company();
  const email = address();
  await invite(there, email);
  const secret = await secretFor(email);
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(secret)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(404)]);
  expect(await t.db.kysely.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1);
});

test('an existing account joins with an invitation to its own email only', async () => {
  const there = await company();
  const email = address();
  const userId = await createUser(t.db.kysely, { email: email.toUpperCase() });
  const token = await t.logIn(userId);
  const stranger = await t.hirer();
  await invite(there, email);
  const secret = await secretFor(email);
  expect((await join(null, secret)).statusCode).toBe(401);
  expect((await join(stranger.token, secret)).statusCode).toBe(403);
  expect((await register(secret)).statusCode).toBe(409);
  const joined = await join(token, secret);
  expect([joined.statusCode, joined.json()]).toEqual([200, { company_id: there.id }]);
  expect((await t.call(token, 'GET', '/me')).json().hiring_companies).toMatchObject([{ id: there.id, role: 'member' }]);
  expect((await join(token, secret)).statusCode).toBe(404);
});

test('an account of a different user type cannot join, and the invitation stays open', async () => {
  const there = await company();
  const email = address();
  const token = await t.logIn(await createUser(t.db.kysely, { email, user_type: 'MWBE' }));
  await invite(there, email);
  const secret = await secretFor(email);
  expect((await join(token, secret)).statusCode).toBe(409);
  expect((await t.call(there.token, 'GET', `/companies/${there.id}/invitations`)).json()).toHaveLength(1);
});

test('a withdrawn invitation is invalid; resending extends it; it expires after seven days', async () => {
  const there = await company();
  const [gone, late] = [address(), address()];
  const first = await invite(there, gone);
  const path = (id: string) => `/companies/${there.id}/invitations/${id}`;
  const secret = await secretFor(gone);
  const look = async () => (await t.call(null, 'POST', '/links/look', { tempToken: secret })).statusCode;
  expect(await look()).toBe(200);
  expect((await t.call(there.token, 'DELETE', path(first.json().id))).statusCode).toBe(204);
  expect(await look()).toBe(404);
  expect((await t.call(there.token, 'DELETE', path(first.json().id))).statusCode).toBe(404);
  expect((await register(secret)).statusCode).toBe(404);

  const second = await invite(there, late);
  const old = await secretFor(late);
  const { token } = await later(there, 6);
  expect((await t.call(token, 'POST', `${path(second.json().id)}/resend`)).statusCode).toBe(204);
  t.clock.set(new Date(NOON.getTime() + 8 * DAY_MS));
  expect((await register(old)).statusCode).toBe(404);
  const newest = await waitForMails(late, 2);
  expect((await register(newest)).statusCode).toBe(201);
});

async function waitForMails(email: string, many: number): Promise<string> {
  const theirs = () => mailbox.received.filter(({ to }) => to.includes(email));
  const mail = await mailbox.waitFor((one) => one.to.includes(email) && theirs().indexOf(one) === many - 1);
  return /plumbline\.test\/link\/([\w-]{43})/.exec(decoded(mail))?.[1] ?? '';
}

test('an expired invitation is renewed by inviting again; an open one is not duplicated', async () => {
  const there = await company();
  const email = address();
  const { id } = (await invite(there, email)).json();
  const again = await invite(there, email.toUpperCase());
  expect([again.statusCode, again.json().detail]).toEqual([
    409,
    'This email has already been invited. You can resend the invitation.',
  ]);
  const anew = await invite(await later(there, 7), email, 'administrator');
  expect(anew.json()).toMatchObject({ id, role: 'administrator', sent_at: t.clock.now().toISOString() });
});

test('rejects invitations to members, and new ones while fifty are open', async () => {
  const there = await company();
  const colleague = await createUser(t.db.kysely, { email: 'colleague@test.example' }, { hiringCompanies: [there.id] });
  expect(colleague).toBeTruthy();
  expect((await invite(there, 'Colleague@test.example')).json().detail).toBe(
    'This person is already a member of the company',
  );
  const rows = Array.from({ length: 50 }, (_, at) => ({
    id: crypto.randomUUID(),
    company_id: there.id,
    company_type: 'hiring_company' as const,
    email: `full${at}@test.example`,
    role: 'member' as const,
    created_at: NOON,
    sent_at: NOON,
    expires_at: new Date(NOON.getTime() + DAY_MS),
  }));
  await t.db.kysely.insertInto('invitations').values(rows).execute();
  const refused = await invite(there, address());
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'There are already 50 open invitations. Withdraw some before you invite more people.',
  ]);
});

test('sends at most five invitations a day to one email, whoever sends them', async () => {
  const email = address();
  for (let at = 0; at < 5; at += 1) expect((await invite(await company(), email)).statusCode).toBe(201);
  const refused = await invite(await company(), email);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '86400']);
});

test('sends no email for an invitation withdrawn in the meantime, and keeps no secret in the queue', async () => {
  const there = await company();
  const email = address();
  const { id } = (await invite(there, email)).json();
  await secretFor(email);
  const { rows } = await sql<{ data: string }>`SELECT data::text FROM pgboss.job`.execute(t.db.kysely);
  for (const { data } of rows) expect(data).not.toMatch(/[\w-]{43}/);
  await t.call(there.token, 'DELETE', `/companies/${there.id}/invitations/${id}`);
  const before = mailbox.received.length;
  await mailInvitationHandler.handle(t.app.services, { invitation_id: id });
  expect(mailbox.received).toHaveLength(before);
});

test('purges long-expired invitations', async () => {
  const there = await company();
  await invite(there, address());
  t.clock.set(new Date(NOON.getTime() + 98 * DAY_MS));
  await purgeExpiredRequests.handle(t.app.services, {});
  expect(await t.db.kysely.selectFrom('invitations').select('id').execute()).toEqual([]);
});
