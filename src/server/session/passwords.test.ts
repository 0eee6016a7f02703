import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { createUser } from '#server/accounts/factory.ts';
import { issueLink } from '#server/links/commands.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox, ReceivedMail } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { hashPassword } from './adapters/argon2.ts';
import { mailPasswordReset } from './job-definitions.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const OLD = 'correct horse battery';
const NEW = 'my dog walks at seven';
let mailbox: Mailbox;
let t: TestApp;
let password_hash: string;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
  password_hash = await hashPassword(OLD);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOON);
  await truncate(t.db);
});

let people = 0;
/** A person with a password and a unique email. */
async function person(user: object = {}): Promise<{ id: string; email: string }> {
  const email = `Ada${++people}@test.example`;
  return { email, id: await createUser(t.db.kysely, { email, password_hash, ...user }) };
}
const ask = (email: string, more: object = {}, headers = {}) =>
  t.call(null, 'POST', '/forgot_password', { email, ...more }, headers);
const askForLogIn = (email: string, more: object = {}) => t.call(null, 'POST', '/log_in_links', { email, ...more });
const choose = (tempToken: string, password = NEW) => t.call(null, 'POST', '/new_password', { tempToken, password });
const logIn = async (username: string, password: string) =>
  t.app.http.inject({
    method: 'POST',
    url: '/api/v1/session',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password }).toString(),
  });
const statusOfMe = async (token: string) => (await t.call(token, 'GET', '/me')).statusCode;
const later = (ms: number) => t.clock.set(new Date(NOON.getTime() + ms));
const textOf = ({ raw }: ReceivedMail) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
const mailTo = (email: string, subject: string) =>
  mailbox.waitFor(({ to, raw }) => to.includes(email) && raw.includes(`Subject: ${subject}`));
/** URL of the page in the email. */
async function pageIn(email: string, subject = 'Reset your Plumbline password'): Promise<URL> {
  const [, url = ''] = /: (https:\/\/plumbline\.test\/\S+)/.exec(textOf(await mailTo(email, subject))) ?? [];
  return new URL(url);
}
const secretIn = ({ pathname }: URL) => pathname.split('/')[2] ?? '';
const issue = (userId: string) =>
  t.app.services.transact((ctx) => issueLink(ctx, { purpose: 'new password', ttlMs: 60 * MINUTE_MS, userId }));

test('a password reset emails a link, ends all sessions, opens a new one and notifies the person', async () => {
  const { id, email } = await person();
  const before = (await logIn(email, OLD)).json().access_token;
  expect((await ask(` ${email.toUpperCase()}`.trim(), { redirect: '/search?q=wiring' })).statusCode).toBe(204);
  const page = await pageIn(email);
  expect(page.pathname).toMatch(/^\/new-password\/[\w-]{43}\/search%3Fq%3Dwiring$/);
  const secret = secretIn(page);
  expect((await t.call(null, 'POST', '/links/look', { tempToken: secret })).json()).toMatchObject({
    purpose: 'new password',
    email,
  });
  const answer = await choose(secret);
  expect(answer.statusCode).toBe(200);
  expect(await statusOfMe(before)).toBe(401);
  expect(await statusOfMe(answer.json().access_token)).toBe(200);
  expect([(await logIn(email, OLD)).statusCode, (await logIn(email, NEW)).statusCode]).toEqual([400, 200]);
  expect((await choose(secret)).statusCode).toBe(404);
  expect(textOf(await mailTo(email, 'Your Plumbline password was changed'))).toContain(
    'https://plumbline.test/forgot-password',
  );
  const row = await t.db.kysely
    .selectFrom('users')
    .select('password_changed_at')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row?.password_changed_at).toEqual(NOON);
});

test('a person who never had a password can choose one', async () => {
  const { id, email } = await person({ password_hash: null });
  await ask(email);
  expect((await choose(secretIn(await pageIn(email)))).statusCode).toBe(200);
  expect((await logIn(email, NEW)).statusCode).toBe(200);
  await mailTo(email, 'Your Plumbline account has a password');
  expect(mailbox.received.filter(({ to, raw }) => to.includes(email) && /was changed/.test(raw))).toEqual([]);
  const ofPassword = t.db.kysely.selectFrom('audit_trail').select('action').where('subject_id', '=', id);
  expect(await ofPassword.where('action', 'like', 'password %').execute()).toEqual([{ action: 'password set' }]);
});

test('ignores redirects to other origins', async () => {
  for (const redirect of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const { email } = await person();
    expect((await ask(email, { redirect })).statusCode).toBe(204);
    expect((await pageIn(email)).pathname).toMatch(/^\/new-password\/[\w-]{43}$/);
  }
});

test('only the newest reset link is valid, for an hour', async () => {
  const { id, email } = await person();
  await ask(email);
  const first = secretIn(await pageIn(email));
  await t.app.services.transact((ctx) => ctx.enqueue(mailPasswordReset.with({ email, redirect: null })));
  await expect.poll(() => mailbox.received.filter(({ to }) => to.includes(email)).length).toBe(2);
  expect((await choose(first)).statusCode).toBe(404);
  const secret = await issue(id);
  later(60 * MINUTE_MS);
  expect((await choose(secret)).statusCode).toBe(404);
  later(60 * MINUTE_MS - 1);
  expect((await choose(secret)).statusCode).toBe(200);
});

test('only one of fifty concurrent resets with one link succeeds', async () => {
  const { id } = await person();
  const secret = await issue(id);
  const answers = await Promise.all(Array.from({ length: 50 }, () => choose(secret)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => ![200, 404].includes(statusCode))).toEqual([]);
  expect(await t.db.kysely.selectFrom('sessions').select('id').execute()).toHaveLength(1);
});

test('rejects a common password and keeps the link valid', async () => {
  const { id, email } = await person({ first_name: 'Josephine', last_name: 'Baker-Lindqvist' });
  const secret = await issue(id);
  for (const password of ['short', 'passwordpassword', email, 'josephine baker lindqvist', 'a'.repeat(20)]) {
    const answer = await choose(secret, password);
    expect([password, answer.statusCode, answer.json().errors[0].field]).toEqual([password, 400, 'body.password']);
  }
  expect((await choose(secret)).statusCode).toBe(200);
});

test.each([
  'Certified2026Firm',
  'thisismypassword1',
  'IronbridgeGeneral2026!',
  'Autumn2026!Autumn',
  'monkeydragonfootball',
  'liverpoolchelsea1',
])('rejects “%s”, which takes few guesses', async (password) => {
  const { token } = await t.hirer();
  const answer = await t.call(token, 'POST', '/password', { password });
  expect([answer.statusCode, answer.json().errors?.[0].field]).toEqual([400, 'body.password']);
});

test('rejects the names of the person’s company', async () => {
  const { token } = await t.hirer();
  const answer = await t.call(token, 'POST', '/password', { password: 'Ironbridge-Contracting-General' });
  expect(answer.json().errors).toEqual([{ field: 'body.password', detail: 'must not be your name, email or company' }]);
});

test('neither response nor work before it reveals whether an account exists', async () => {
  const [known, closed] = [await person(), await person({ active: false })];
  const shapes = new Set<string>();
  for (const email of [known.email, closed.email, 'nobody@test.example']) {
    for (const answer of [await ask(email), await askForLogIn(email)]) {
      const { date: _, ...headers } = answer.headers;
      shapes.add(JSON.stringify([answer.statusCode, answer.body, Object.keys(headers)]));
    }
  }
  expect([...shapes]).toHaveLength(1);
  // one job and one attempt each: no statement reads the account
  const { rows } = await sql<{ rate_limit: string; made: number }>`
    SELECT rate_limit, count(*)::int AS made FROM rate_limit_attempts GROUP BY rate_limit ORDER BY rate_limit`.execute(
    t.db.kysely,
  );
  expect(rows).toEqual([
    { rate_limit: 'log-in link', made: 3 },
    { rate_limit: 'new-password link', made: 3 },
  ]);
  await pageIn(known.email);
  await pageIn(known.email, 'Your Plumbline sign-in link');
  await expect
    .poll(
      async () =>
        (
          await sql`SELECT id FROM pgboss.job WHERE name LIKE 'session.mail-%' AND state <> 'completed'`.execute(
            t.db.kysely,
          )
        ).rows,
    )
    .toEqual([]);
  expect(mailbox.received.some(({ to }) => to.includes(closed.email) || to.includes('nobody@test.example'))).toBe(
    false,
  );
});

test('limits emails to five an hour per email, also under concurrency, and to fifty per IP address', async () => {
  const { email } = await person();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(email)));
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(5);
  expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('3600');
  expect((await ask(email.toUpperCase())).statusCode).toBe(429);
  expect((await askForLogIn(email)).statusCode).toBe(204);
  for (let i = 0; i < 45; i++) expect((await ask(`somebody${i}@test.example`)).statusCode).toBe(204);
  const forged = await ask('one.more@test.example', {}, { 'x-forwarded-for': '198.51.100.7' });
  expect([forged.statusCode, forged.json().detail]).toEqual([
    429,
    'Too many emails requested. Check your email for the last one, or wait an hour.',
  ]);
  later(60 * MINUTE_MS + 1);
  expect((await ask(email)).statusCode).toBe(204);
  // queued jobs would delay the emails of the next tests
  await sql`DELETE FROM pgboss.job WHERE name LIKE 'session.%'`.execute(t.db.kysely);
});

test('a sign-in link works once within 15 minutes and can be disabled', async () => {
  const { email } = await person();
  await askForLogIn(email, { redirect: '/notifications' });
  const page = await pageIn(email, 'Your Plumbline sign-in link');
  expect([page.pathname.startsWith('/link/'), page.searchParams.get('redirect')]).toEqual([true, '/notifications']);
  const tempToken = secretIn(page);
  later(15 * MINUTE_MS);
  expect((await t.call(null, 'POST', '/temp_session', { tempToken })).statusCode).toBe(404);
  later(15 * MINUTE_MS - 1);
  const { access_token } = (await t.call(null, 'POST', '/temp_session', { tempToken })).json();
  expect(await statusOfMe(access_token)).toBe(200);
  const off = { name: 'log_in_links', is_on: false, changed_at: NOON } as const;
  await t.db.kysely.insertInto('feature_flags').values(off).execute();
  expect((await askForLogIn(email)).statusCode).toBe(403);
  expect((await t.call(null, 'GET', '/installation')).json().disabled_features).toEqual(['log_in_links']);
});

test('changing the password ends other sessions and links; requires recent authentication and forbids impersonation', async () => {
  const { id, email } = await person();
  const [here, there] = [await t.logIn(id), await t.logIn(id)];
  const secret = await issue(id);
  expect((await t.call(here, 'POST', '/password', { password: 'passwordpassword' })).statusCode).toBe(400);
  expect((await t.call(here, 'POST', '/password', { password: NEW })).statusCode).toBe(204);
  expect([await statusOfMe(here), await statusOfMe(there)]).toEqual([200, 401]);
  expect((await choose(secret)).statusCode).toBe(404);
  expect([(await logIn(email, OLD)).statusCode, (await logIn(email, NEW)).statusCode]).toEqual([400, 200]);
  await mailTo(email, 'Your Plumbline password was changed');
  later(16 * MINUTE_MS);
  const late = await t.call(here, 'POST', '/password', { password: OLD });
  expect([late.statusCode, late.json().type]).toEqual([403, 'urn:plumbline:confirm-identity']);
});

test('leaves no secret of these emails in the queue, the audit trail or the link table', async () => {
  const { email } = await person();
  await ask(email);
  await askForLogIn(email);
  const secrets = [secretIn(await pageIn(email)), secretIn(await pageIn(email, 'Your Plumbline sign-in link'))];
  const { rows } = await sql<{ row: string }>`
    SELECT l::text AS row FROM link_tokens l UNION ALL SELECT a::text FROM audit_trail a
    UNION ALL SELECT j::text FROM pgboss.job j`.execute(t.db.kysely);
  expect(rows.length).toBeGreaterThan(5);
  for (const { row } of rows) for (const secret of secrets) expect(row).not.toContain(secret);
});
