import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createUser } from '#server/accounts/factory.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { revokeAccess } from './commands/sessions.ts';
import { createSession } from './factory.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const require = createRequire(import.meta.url);
const GEO_DATABASE = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ GEO_DATABASE });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOON);
  await truncate(t.db);
});

const person = (user: object = {}) => createUser(t.db.kysely, user);
const statusOfMe = async (token: string) => (await t.call(token, 'GET', '/me')).statusCode;
const list = async (token: string) => (await t.call(token, 'GET', '/sessions')).json();
const idOf = async (token: string) => {
  const sessions = t.db.kysely.selectFrom('sessions').select('id').where('token_hash', '=', hashToken(token));
  return (await sessions.executeTakeFirstOrThrow()).id;
};

test('lists the current user’s sessions, newest first', async () => {
  const id = await person();
  const old = new Date(NOON.getTime() - DAY_MS);
  const facts = {
    address: '8.8.8.8',
    user_agent: FIREFOX,
    how: 'passkey',
    expires_at: new Date(NOON.getTime() + DAY_MS),
  } as const;
  await createSession(t.db.kysely, id, old, facts);
  const here = await t.logIn(id);
  await t.logIn(await person());
  expect(await list(here)).toEqual([
    {
      id: await idOf(here),
      current: true,
      how: 'password',
      device: 'Unknown device',
      place: null,
      address: '',
      created_at: NOON.toISOString(),
      last_seen_at: NOON.toISOString(),
      impersonator: null,
    },
    expect.objectContaining({
      current: false,
      how: 'passkey',
      device: 'Firefox on Windows',
      place: 'United States',
      address: '8.8.8.8',
      last_seen_at: old.toISOString(),
    }),
  ]);
});

test('excludes ended, expired and idle sessions', async () => {
  const id = await person();
  const week = new Date(NOON.getTime() - 7 * DAY_MS - 1);
  const open = { expires_at: new Date(NOON.getTime() + DAY_MS) };
  await createSession(t.db.kysely, id, NOON, { ended_at: NOON });
  await createSession(t.db.kysely, id, NOON, { expires_at: NOON });
  await createSession(t.db.kysely, id, week, open);
  expect(await list(await t.logIn(id))).toHaveLength(1);
});

test('a session can be ended once, by its own user', async () => {
  const id = await person();
  const [here, there] = [await t.logIn(id), await t.logIn(id)];
  const stranger = await t.logIn(await person());
  const path = `/sessions/${await idOf(there)}`;
  expect((await t.call(stranger, 'DELETE', path)).statusCode).toBe(404);
  expect(await statusOfMe(there)).toBe(200);
  expect((await t.call(here, 'DELETE', path)).statusCode).toBe(204);
  expect([await statusOfMe(here), await statusOfMe(there)]).toEqual([200, 401]);
  expect((await t.call(here, 'DELETE', path)).statusCode).toBe(404);
  expect(await list(here)).toHaveLength(1);
});

test('ends all other sessions of the user only', async () => {
  const id = await person();
  const [here, ...others] = [await t.logIn(id), await t.logIn(id), await t.logIn(id)];
  const stranger = await t.logIn(await person());
  expect((await t.call(here, 'DELETE', '/sessions')).json()).toEqual({ ended: 2 });
  for (const token of others) expect(await statusOfMe(token)).toBe(401);
  expect([await statusOfMe(here), await statusOfMe(stranger)]).toEqual([200, 200]);
  expect((await t.call(here, 'DELETE', '/sessions')).json()).toEqual({ ended: 0 });
});

test('ending a person’s sessions ends their impersonations and wakes both streams', async () => {
  const [staff, target] = [await person({ user_type: 'INTERNAL', may_impersonate: true }), await person()];
  const own = await t.logIn(staff);
  const made = await t.call(own, 'POST', '/impersonation', { user_id: target, reason: 'Asked for help' });
  const [acting, theirs] = [made.json().access_token, await t.logIn(target)];
  const ended = await t.app.services.transact((ctx) => revokeAccess(ctx, staff));
  expect(ended).toBe(2);
  expect([await statusOfMe(own), await statusOfMe(acting), await statusOfMe(theirs)]).toEqual([401, 401, 200]);
  const woken = await t.db.kysely.selectFrom('changes').select('audience').where('topic', '=', 'session').execute();
  expect(woken.map(({ audience }) => audience).sort()).toEqual([staff, target].sort());
});

test('records ended sessions in the audit trail', async () => {
  const id = await person();
  const [here, there] = [await t.logIn(id), await t.logIn(id)];
  const session = await idOf(there);
  await t.call(here, 'DELETE', `/sessions/${session}`);
  await t.call(here, 'DELETE', '/sessions');
  const rows = await t.db.kysely.selectFrom('audit_trail').select(['action', 'actor_id', 'details']).execute();
  expect(rows).toEqual(
    expect.arrayContaining([
      { action: 'session ended', actor_id: id, details: { session } },
      { action: 'other sessions ended', actor_id: id, details: { ended: 0 } },
    ]),
  );
});
