import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { hashToken, newToken } from '#server/kernel/context/tokens.ts';
import { issueLink } from '#server/links/commands.ts';
import { hashPassword } from '#server/session/adapters/argon2.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { truncate } from '../support/database.ts';

/** Attempts at once; `ATTEMPTS=1000 npm test -- pglite postgres tests/api/rate-limits.test.ts` is the full proof. */
const ATTEMPTS = Number(process.env.ATTEMPTS ?? 100);
const PASSWORD = 'correct horse battery';
const NOON = new Date('2026-11-20T12:00:00Z');
const OFFICE = '203.0.113.1';

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

const person = (user: object = {}) => createUser(t.db.kysely, { email: 'ada@test.example', password_hash, ...user });
const logIn = (password: string, { from = OFFICE, cookie = '', username = 'ada@test.example' } = {}) =>
  t.app.http.inject({
    method: 'POST',
    url: '/api/v1/session',
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie ? { cookie } : {}) },
    payload: new URLSearchParams({ username, password }).toString(),
  });
const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;
/** How many of the attempts, made at once, got past the rate limit; 503 is for too many who wait for the database. */
async function compared(attempt: (at: number) => Promise<{ statusCode: number }>, count = ATTEMPTS): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, (_, at) => attempt(at)));
  return answers.filter(({ statusCode }) => ![429, 503].includes(statusCode)).length;
}
const attempts = async () => (await t.db.kysely.selectFrom('rate_limit_attempts').select('id').execute()).length;
const secondFactorLink = (userId: string) =>
  t.app.services.transact((ctx) =>
    issueLink(ctx, { purpose: 'second factor', userId, ttlMs: 600_000, facts: { how: 'password' } }),
  );
const withApp = async (userId: string) => {
  const secret = new Secret();
  const seal = t.app.services.secrets.seal(Buffer.from(secret.bytes), `totp:${userId}`);
  await t.db.kysely
    .insertInto('totps')
    .values({ user_id: userId, secret: seal, last_step: 0, created_at: NOON })
    .execute();
  return () => new TOTP({ secret }).generate({ timestamp: t.clock.now().getTime() });
};

test(`of ${ATTEMPTS} passwords at once exactly ten are compared`, async () => {
  await person();
  expect(await compared((at) => logIn(`guess ${at}`))).toBe(10);
  expect(await attempts()).toBe(10);
});

test(`of ${ATTEMPTS} second factors at once exactly five are compared, over any number of links`, async () => {
  const userId = await person();
  const links = await Promise.all(Array.from({ length: 10 }, () => secondFactorLink(userId)));
  const proof = (at: number) => ({ factor: 'totp', code: String(at).padStart(6, '0') });
  const guess = (at: number) =>
    t.call(null, 'POST', '/session/second_factor', { token: links[at % links.length], proof: proof(at) });
  expect(await compared(guess)).toBe(5);
});

test(`of ${ATTEMPTS} passwords to reauthenticate at once exactly five are compared`, async () => {
  const token = await t.logIn(await person());
  const proof = { factor: 'password', password: 'wrong' };
  expect(await compared(() => t.call(token, 'POST', '/session/confirmation', { proof }))).toBe(5);
});

test(`of ${ATTEMPTS} requests for an account at once exactly three are accepted`, async () => {
  const request = { email: 'new@test.example', first_name: 'Ada', last_name: 'Byron', company: 'Ironbridge' };
  const body = { ...request, user_type: 'PRIME' };
  expect(await compared(() => t.call(null, 'POST', '/access_requests', body))).toBe(3);
});

test(`of ${ATTEMPTS} new email addresses at once exactly five are accepted`, async () => {
  const token = await t.logIn(await person());
  expect(await compared(() => t.call(token, 'POST', '/me/email', { email: 'new@test.example' }))).toBe(5);
});

test('of 60 invitations at once exactly 50 are open', async () => {
  const company = await createHiringCompany(t.db.kysely);
  const userId = await createUser(t.db.kysely, {}, { hiringCompanies: [company] });
  await t.db.kysely.updateTable('memberships').set({ role: 'administrator' }).execute();
  const token = await t.logIn(userId);
  const invite = (at: number) =>
    t.call(token, 'POST', `/companies/${company}/invitations`, { email: `p${at}@test.example`, role: 'member' });
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => invite(at)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(50);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(10);
});

test('a success gives its attempt back; a refused one counts nothing', async () => {
  await person();
  for (let i = 0; i < 12; i++) expect(await statusOf(logIn(PASSWORD))).toBe(200);
  expect(await attempts()).toBe(0);
  for (let i = 0; i < 15; i++) await logIn('wrong');
  expect(await attempts()).toBe(10);
});

test('wrong second factors slow the account for a day, whichever session and link they were given to', async () => {
  const userId = await person();
  const code = await withApp(userId);
  const give = async (proof: string) =>
    statusOf(
      t.call(null, 'POST', '/session/second_factor', {
        token: await secondFactorLink(userId),
        proof: { factor: 'totp', code: proof },
      }),
    );
  const wrong = () => (code() === '000000' ? '111111' : '000000');
  for (let quarter = 0; quarter < 4; quarter++) {
    t.clock.set(new Date(NOON.getTime() + quarter * 16 * MINUTE_MS));
    for (let i = 0; i < 5; i++) expect(await give(wrong())).toBe(400);
    expect(await give(code())).toBe(429);
  }
  t.clock.set(new Date(NOON.getTime() + 12 * 60 * MINUTE_MS));
  expect(await give(code())).toBe(429);
  t.clock.set(new Date(NOON.getTime() + 26 * 60 * MINUTE_MS));
  expect(await give(code())).toBe(200);
});

test('strangers do not lock the owner out: not from a known address, nor with a known browser', async () => {
  await person();
  const first = await logIn(PASSWORD);
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  expect(first.headers['set-cookie']).toMatch(/^known-browser=[\w-]{43}; .*HttpOnly; SameSite=Strict$/);
  for (let at = 0; at < 40; at++) await logIn(`guess ${at}`, { from: `198.51.100.${at % 4}` });
  expect(await statusOf(logIn(PASSWORD, { from: '198.51.100.1' }))).toBe(429);
  expect(await statusOf(logIn(PASSWORD, { from: '192.0.2.9' }))).toBe(429);
  expect(await statusOf(logIn(PASSWORD))).toBe(200);
  expect(await statusOf(logIn(PASSWORD, { from: '192.0.2.9', cookie }))).toBe(200);
  expect(await statusOf(logIn(PASSWORD, { from: '192.0.2.10', cookie: `known-browser=${'x'.repeat(43)}` }))).toBe(429);
});

test('a known source is limited too, and a new password makes it a stranger again', async () => {
  const userId = await person();
  const first = await logIn(PASSWORD);
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  expect(await compared((at) => logIn(`guess ${at}`, { from: '192.0.2.9', cookie }))).toBe(10);
  t.clock.set(new Date(NOON.getTime() + 16 * MINUTE_MS));
  const changed = await t.call(await t.logIn(userId), 'POST', '/password', { password: 'another horse battery' });
  expect(changed.statusCode).toBe(204);
  expect(await t.db.kysely.selectFrom('known_sources').selectAll().execute()).toEqual([]);
});

test('an emailed link opens the account while strangers and the whole address are locked out', async () => {
  const userId = await person();
  for (let at = 0; at < 120; at++) await t.call(null, 'POST', '/temp_session', { tempToken: newToken() });
  await Promise.all(Array.from({ length: 40 }, (_, at) => logIn(`guess ${at}`, { from: `198.51.100.${at % 4}` })));
  expect(await statusOf(logIn(PASSWORD))).toBe(429);
  const tempToken = await t.app.services.transact((ctx) => issueLink(ctx, { purpose: 'log-in', userId }));
  expect(await statusOf(t.call(null, 'POST', '/temp_session', { tempToken }))).toBe(200);
});

test('failures of some at a shared address do not lock out the others', async () => {
  await person();
  await person({ email: 'eve@test.example' });
  for (let account = 0; account < 30; account++)
    for (let i = 0; i < 5; i++) await logIn('wrong', { username: `somebody${account}@test.example` });
  expect(await statusOf(logIn(PASSWORD, { username: 'eve@test.example' }))).toBe(200);
});

test('exports and downloads are limited for each person', async () => {
  const { token } = await t.hirer();
  const other = await t.hirer();
  const answers = [];
  // one after the other, since only two may run at once
  for (let i = 0; i < 62; i++) answers.push(await t.call(token, 'GET', '/search/export?format=csv'));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
  expect(answers.at(-1)?.json().detail).toMatch(/exported a lot/);
  expect(await statusOf(t.call(other.token, 'GET', '/search/export?format=csv'))).toBe(200);
});

test('feedback and page views are limited for each person', async () => {
  const { token, userId } = await t.hirer();
  const feedback = { text: 'Works well', url_path: '/search' };
  expect(await compared(() => t.call(token, 'POST', '/feedback', feedback), 40)).toBe(20);
  const view = { url_path: '/search', view_category: 'search' };
  const seen = { rate_limit: 'page view', account_hash: hashToken(userId), address: OFFICE, at: NOON };
  await t.db.kysely
    .insertInto('rate_limit_attempts')
    .values(Array.from({ length: 590 }, () => seen))
    .execute();
  expect(await compared(() => t.call(token, 'POST', '/analytics_data/view', view), 30)).toBe(10);
});

test('every request counts by address before it is authenticated', async () => {
  const few = await startTestApp({ REQUESTS_PER_MINUTE: '30' });
  try {
    const calls: [string, Record<string, string>][] = [
      ['/api/v1/me', { authorization: `Bearer ${'x'.repeat(43)}` }],
      ['/api/v1/me', {}],
      ['/api/v1/nothing', {}],
      ['/api/v1/mwbes?page=wrong', {}],
      ['/api/v1/%ZZ', {}],
    ];
    for (const [at, [url, headers]] of calls.entries()) {
      const statuses: number[] = [];
      for (let i = 0; i < 35; i++)
        statuses.push((await few.app.http.inject({ url, headers, remoteAddress: `198.51.100.${at}` })).statusCode);
      expect([url, statuses.filter((status) => status === 429).length]).toEqual([url, 5]);
    }
    const other = await few.app.http.inject({ url: '/api/v1/installation', remoteAddress: '198.51.100.99' });
    expect(other.statusCode).toBe(200);
    const health = await few.app.http.inject({ url: '/api/v1/health', remoteAddress: '198.51.100.0' });
    expect(health.statusCode).toBe(200);
  } finally {
    await few.close();
  }
});

test('malformed requests count by address too', async () => {
  const few = await startTestApp({ REQUESTS_PER_MINUTE: '30' });
  try {
    await few.app.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = few.app.http.server.address() as AddressInfo;
    const statuses: string[] = [];
    for (let i = 0; i < 35; i++) {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nContent-Length: wrong\r\n\r\n');
      statuses.push((await text(socket)).slice(9, 12));
    }
    expect([statuses.indexOf('429'), new Set(statuses.slice(30))]).toEqual([30, new Set(['429'])]);
  } finally {
    await few.close();
  }
});
