import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { newToken } from '#server/kernel/context/tokens.ts';
import { issueLink, type NewLink } from '#server/links/commands.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { signInPurposes } from './policy.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOON);
  await truncate(t.db);
});

const issue = (purpose: string, userId?: string, more: Partial<NewLink> = {}) =>
  t.app.services.transact((ctx) => issueLink(ctx, { purpose, ttlMs: HOUR_MS, ...(userId && { userId }), ...more }));
const enter = (tempToken: string, headers = {}) => t.call(null, 'POST', '/temp_session', { tempToken }, headers);
const look = (tempToken: string) => t.call(null, 'POST', '/links/look', { tempToken });
const person = (user: object = {}) => createUser(t.db.kysely, { email: 'Ada@Test.example', ...user });
const sessions = () => t.db.kysely.selectFrom('sessions').select(['user_id', 'how', 'confirmed_at']).execute();
const me = async (token: string) => (await t.call(token, 'GET', '/me')).json();

test.each([
  ['log-in', 'link', {}],
  ['payment user log-in', 'link', {}],
  ['single sign-on', 'sso', {}],
  ['payments invite', 'link', { has_payments_feature: true }],
  ['dashboard payments invite', 'link', { has_dashboard_payments_feature: true }],
] as const)(
  'a link for %s opens one session, recorded as opened by %s [API-015, API-016]',
  async (purpose, how, flags) => {
    const company = await createHiringCompany(t.db.kysely);
    const id = await createUser(t.db.kysely, { email: 'Ada@Test.example' }, { hiringCompanies: [company] });
    const secret = await issue(purpose, id, { facts: { redirect: '/search', provider: randomUUID(), company } });
    const answer = await enter(secret);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['access_token', 'second_factor']);
    const none = { has_payments_feature: false, has_dashboard_payments_feature: false };
    expect(await me(answer.json().access_token)).toMatchObject({ id, ...none, ...flags });
    // neither access to a mailbox nor a provider's word is a proof of the person's own
    expect(await sessions()).toEqual([{ user_id: id, how, confirmed_at: null }]);
    expect((await enter(secret)).statusCode).toBe(404);
  },
);

test('opens one session under fifty concurrent uses of a link', async () => {
  const secret = await issue('log-in', await person());
  const answers = await Promise.all(Array.from({ length: 50 }, () => enter(secret)));
  const statuses = Map.groupBy(answers, (answer) => answer.statusCode);
  expect(statuses.get(200)).toHaveLength(1);
  expect([...statuses.keys()].filter((status) => ![200, 404].includes(status))).toEqual([]);
  expect(await sessions()).toHaveLength(1);
});

test('all invalid links get the same response and open nothing [API-016]', async () => {
  const id = await person();
  const closed = await person({ email: 'closed@test.example' });
  const demo = await person({ email: 'demo@test.example', demo: true });
  const spent = await issue('log-in', id);
  await enter(spent);
  await sql`DELETE FROM sessions`.execute(t.db.kysely);
  const old = await issue('log-in', id);
  t.clock.set(new Date(NOON.getTime() + HOUR_MS));
  const dead = [
    spent,
    old,
    newToken(),
    await issue('new password', id),
    await issue('invitation', undefined, { email: 'new@test.example' }),
    await issue('log-in'),
    await issue('log-in', demo),
    await issue('payments invite', closed),
  ];
  await t.db.kysely.updateTable('users').set({ active: false }).where('id', '=', closed).execute();
  const bodies = new Set<string>();
  for (const secret of dead) {
    const answer = await enter(secret);
    expect(answer.statusCode).toBe(404);
    bodies.add(JSON.stringify({ ...answer.json(), request_id: '' }));
  }
  expect([...bodies].map((body) => JSON.parse(body).detail)).toEqual([
    'This link has expired or was used already. Ask for a new one.',
  ]);
  expect(await sessions()).toEqual([]);
  // rejection does not use up the link: the account may be reactivated
  await t.db.kysely.updateTable('users').set({ active: true }).where('id', '=', closed).execute();
  expect((await enter(dead.at(-1) ?? '')).statusCode).toBe(200);
});

test('previewing a link does not use it up', async () => {
  const id = await person();
  const note = { company: 'Ironbridge', sent_by: 'Dana Okafor', message: 'Please confirm' };
  const secret = await issue('payments invite', id, { note, facts: { payment: 'secret' } });
  for (let i = 0; i < 3; i++) {
    const answer = await look(secret);
    expect(answer.json()).toEqual({
      ...note,
      purpose: 'payments invite',
      email: 'Ada@Test.example',
      expires_at: '2026-11-20T13:00:00.000Z',
      has_account: true,
    });
  }
  const known = await look(await issue('invitation', undefined, { email: 'ADA@test.example' }));
  expect(known.json()).toMatchObject({ email: 'ADA@test.example', has_account: true });
  const unknown = await look(await issue('invitation', undefined, { email: 'new@test.example' }));
  expect(unknown.json()).toMatchObject({ email: 'new@test.example', has_account: false });
  expect((await enter(secret)).statusCode).toBe(200);
  expect((await look(secret)).statusCode).toBe(404);
});

test('rejects previews of links that are not emailed, and links of deactivated accounts', async () => {
  const id = await person();
  for (const purpose of ['single sign-on', 'second factor', 'first staff account'] as const) {
    expect((await look(await issue(purpose, id))).statusCode, purpose).toBe(404);
  }
  const secret = await issue('log-in', id);
  await t.db.kysely.updateTable('users').set({ active: false }).execute();
  expect((await look(secret)).statusCode).toBe(404);
});

test('an emailed link opens whatever others at the same address tried before', async () => {
  const good = await issue('log-in', await person());
  for (let i = 0; i < 120; i++) expect((await enter(newToken())).statusCode).toBe(404);
  expect((await look(good)).statusCode).toBe(200);
  expect((await enter(good)).statusCode).toBe(200);
});

test('stores no secret of a link', async () => {
  const id = await person();
  const secrets = await Promise.all(signInPurposes(t.app.services.readContext()).map((purpose) => issue(purpose, id)));
  for (const secret of secrets) await enter(secret);
  await enter(newToken());
  const { rows } = await sql<{ row: string }>`
    SELECT l::text AS row FROM link_tokens l UNION ALL SELECT a::text FROM audit_trail a
    UNION ALL SELECT b::text FROM rate_limit_attempts b UNION ALL SELECT s::text FROM sessions s`.execute(t.db.kysely);
  expect(rows.length).toBeGreaterThan(10);
  for (const { row } of rows) for (const secret of secrets) expect(row).not.toContain(secret);
});
