import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserType } from '#contract/access/user-types.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createApp } from '#server/app.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { hashPassword } from './adapters/argon2.ts';
import { sessionTtl } from './policy.ts';

const PASSWORD = 'correct horse battery';
const NOON = new Date('2026-11-20T12:00:00Z');

let t: TestApp;
let password_hash: string;
beforeAll(async () => {
  t = await startTestApp();
  password_hash = await hashPassword(PASSWORD);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOON);
  await truncate(t.db);
});

const person = (user: object = {}) => createUser(t.db.kysely, { email: 'Ada@Test.example', password_hash, ...user });
const logIn = (username: string, password = PASSWORD, app = t.app) =>
  app.http.inject({
    method: 'POST',
    url: '/api/v1/session',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password }).toString(),
  });
const tokenOf = async (username: string): Promise<string> => (await logIn(username)).json().access_token;
const statusOfMe = async (token: string) => (await t.call(token, 'GET', '/me')).statusCode;
const later = (ms: number) => t.clock.set(new Date(NOON.getTime() + ms));

test('signs in with email and password, ignoring case and surrounding spaces [API-013, API-014]', async () => {
  const id = await person();
  for (const username of ['Ada@Test.example', 'ada@test.EXAMPLE', ' ada@test.example ']) {
    const answer = await logIn(username);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['access_token', 'second_factor']);
    const me = await t.call(answer.json().access_token, 'GET', '/me');
    expect(me.json()).toMatchObject({ id, email: 'Ada@Test.example' });
  }
});

test('a token has 256 random bits and is stored only as a hash', async () => {
  const id = await person();
  const tokens = [await tokenOf('ada@test.example'), await tokenOf('ada@test.example')];
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const { rows } = await sql<{ row: string; token_hash: Buffer }>`
    SELECT s::text AS row, token_hash FROM sessions s WHERE user_id = ${id}`.execute(t.db.kysely);
  expect(rows.map((row) => row.token_hash.toString('hex')).sort()).toEqual(
    tokens.map((token) => hashToken(token).toString('hex')).sort(),
  );
  const everything = await sql<{ row: string }>`
    SELECT a::text AS row FROM audit_trail a UNION ALL SELECT s::text FROM sessions s`.execute(t.db.kysely);
  for (const { row } of everything.rows) for (const token of tokens) expect(row).not.toContain(token);
});

test('all failed sign-ins get the same response and are recorded without the input', async () => {
  await person();
  await person({ email: 'closed@test.example', active: false });
  await person({ email: 'sso@test.example', password_hash: null });
  await person({ email: 'demo@test.example', demo: true });
  const tries: [string, string][] = [
    ['ada@test.example', 'wrong'],
    ['ada@test.example', ''],
    ['nobody@test.example', PASSWORD],
    ['closed@test.example', PASSWORD],
    ['sso@test.example', PASSWORD],
    ['sso@test.example', ''],
    ['demo@test.example', PASSWORD],
    ['', ''],
    ["' OR 1=1 --", "' OR 1=1 --"],
  ];
  const bodies = new Set<string>();
  for (const [username, password] of tries) {
    const answer = await logIn(username, password);
    expect([username, answer.statusCode]).toEqual([username, 400]);
    bodies.add(JSON.stringify({ ...answer.json(), request_id: '' }));
  }
  expect([...bodies].map((body) => JSON.parse(body).detail)).toEqual(['Credentials are incorrect.']);
  const { rows } = await sql<{ row: string }>`
    SELECT f::text AS row FROM rate_limit_attempts f UNION ALL SELECT a::text FROM audit_trail a`.execute(t.db.kysely);
  expect(rows).toHaveLength(2 * tries.length);
  for (const { row } of rows) expect(row).not.toMatch(/wrong|correct horse|test\.example/);
  expect(await t.db.kysely.selectFrom('sessions').select('id').execute()).toEqual([]);
});

test('locks an account for 15 minutes after ten failures, even for the right password, and no other account', async () => {
  await person();
  await person({ email: 'other@test.example' });
  for (let i = 0; i < 10; i++) expect((await logIn('ada@test.example', 'wrong')).statusCode).toBe(400);
  for (const username of ['ada@test.example', 'ADA@test.example']) {
    const refused = await logIn(username);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
  }
  expect((await logIn('other@test.example')).statusCode).toBe(200);
  later(14 * MINUTE_MS);
  expect((await logIn('ada@test.example')).statusCode).toBe(429);
  later(16 * MINUTE_MS);
  expect((await logIn('ada@test.example')).statusCode).toBe(200);
});

test('locks an IP address after five hundred failures on any accounts, regardless of forwarded headers', async () => {
  await person();
  const rows = Array.from({ length: 500 }, (_, at) => ({
    rate_limit: 'log-in',
    account_hash: hashToken(`account ${at}`),
    address: '127.0.0.1',
    at: NOON,
  }));
  await t.db.kysely.insertInto('rate_limit_attempts').values(rows).execute();
  expect((await logIn('ada@test.example')).statusCode).toBe(429);
  const forged = await t.app.http.inject({
    method: 'POST',
    url: '/api/v1/session',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '198.51.100.7' },
    payload: new URLSearchParams({ username: 'ada@test.example', password: PASSWORD }).toString(),
  });
  expect(forged.statusCode).toBe(429);
});

test('of sixty passwords at once exactly ten are compared', async () => {
  await person();
  const guesses = await Promise.all(Array.from({ length: 60 }, (_, at) => logIn('ada@test.example', `guess ${at}`)));
  const answers = Map.groupBy(guesses, (guess) => guess.statusCode);
  expect([answers.get(400)?.length, answers.get(429)?.length]).toEqual([10, 50]);
});

test('signing out revokes the token and keeps other sessions', async () => {
  await person();
  const [one, other] = [await tokenOf('ada@test.example'), await tokenOf('ada@test.example')];
  expect((await t.call(one, 'DELETE', '/session')).statusCode).toBe(204);
  expect([await statusOfMe(one), await statusOfMe(other)]).toEqual([401, 200]);
  expect((await t.call(one, 'DELETE', '/session')).statusCode).toBe(401);
});

test('deactivation takes effect with the next request', async () => {
  const id = await person();
  const token = await tokenOf('ada@test.example');
  await t.db.kysely.updateTable('users').set({ active: false }).where('id', '=', id).execute();
  expect([await statusOfMe(token), (await logIn('ada@test.example')).statusCode]).toEqual([401, 400]);
});

test('changed rights take effect with the next request', async () => {
  const id = await person({ user_type: 'INTERNAL' });
  const token = await tokenOf('ada@test.example');
  await t.db.kysely.updateTable('users').set({ user_type: 'MWBE' }).where('id', '=', id).execute();
  expect((await t.call(token, 'GET', '/me')).json().user_type).toBe('MWBE');
  expect((await t.call(token, 'POST', '/projects', {})).statusCode).toBe(403);
});

test.each<[UserType, number, number]>([
  ['INTERNAL', HOUR_MS, 12 * HOUR_MS],
  ['PRIME', 7 * DAY_MS, 30 * DAY_MS],
  ['MWBE', 7 * DAY_MS, 30 * DAY_MS],
])('a session of %s expires after %i ms idle and %i ms in total', async (user_type, idle, total) => {
  expect(sessionTtl(user_type)).toEqual({ idleMs: idle, totalMs: total });
  await person({ user_type });
  const lazy = await tokenOf('ada@test.example');
  later(idle);
  expect(await statusOfMe(lazy)).toBe(200);
  await seenAt(lazy, NOON.getTime() + idle);
  later(2 * idle + MINUTE_MS);
  expect(await statusOfMe(lazy)).toBe(401);

  t.clock.set(NOON);
  const busy = await tokenOf('ada@test.example');
  for (let at = idle; at < total; at += idle) {
    later(at);
    expect(await statusOfMe(busy)).toBe(200);
    await seenAt(busy, NOON.getTime() + at);
  }
  later(total - 1);
  expect(await statusOfMe(busy)).toBe(200);
  later(total);
  expect(await statusOfMe(busy)).toBe(401);
});

/** The use of a session is recorded after the response. */
const seenAt = async (token: string, moment: number) => {
  const session = t.db.kysely.selectFrom('sessions').select('last_seen_at').where('token_hash', '=', hashToken(token));
  await expect.poll(async () => (await session.executeTakeFirst())?.last_seen_at.getTime()).toBe(moment);
};

test('records the use of a session at most once a minute', async () => {
  await person();
  const token = await tokenOf('ada@test.example');
  later(MINUTE_MS);
  await statusOfMe(token);
  later(2 * MINUTE_MS + 1);
  await statusOfMe(token);
  await seenAt(token, NOON.getTime() + 2 * MINUTE_MS + 1);
  later(2 * MINUTE_MS + 30_000);
  await statusOfMe(token);
  await seenAt(token, NOON.getTime() + 2 * MINUTE_MS + 1);
});

test('demo accounts exist only in a demo: elsewhere they cannot sign in or keep a session', async () => {
  await person({ email: 'demo@test.example', demo: true });
  const demo = await createApp({ ...t.app.services.config, demo: true }, t.db, { clock: t.clock });
  try {
    const answer = await logIn('demo@test.example', PASSWORD, demo);
    expect(answer.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${answer.json().access_token}` };
    expect((await demo.http.inject({ url: '/api/v1/me', headers })).statusCode).toBe(200);
    expect((await t.app.http.inject({ url: '/api/v1/me', headers })).statusCode).toBe(401);
    expect((await logIn('demo@test.example')).statusCode).toBe(400);
    const [here, there] = await Promise.all([t.app, demo].map((app) => app.http.inject('/api/v1/installation')));
    expect(here?.json()).toEqual({
      demo_accounts: [],
      demo_password: null,
      needs_first_account: true,
      disabled_features: [],
    });
    expect(there?.json()).toMatchObject({
      demo_accounts: [{ email: 'demo@test.example' }],
      demo_password: expect.any(String),
    });
  } finally {
    await demo.stop();
  }
});
