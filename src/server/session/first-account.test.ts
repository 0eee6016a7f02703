import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { issueFirstStaffCode } from './commands/first-account.ts';

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

const issue = () => t.app.services.transact(issueFirstStaffCode);
const make = (code: string, more: object = {}) => {
  const person = {
    email: 'staff@test.example',
    password: 'long enough for staff',
    first_name: 'Sam',
    last_name: 'Roe',
  };
  return t.call(null, 'POST', '/first_account', { ...person, code, ...more });
};
const staff = () => t.db.kysely.selectFrom('users').select(['email', 'user_type', 'admin']).execute();

test('the startup code creates the first staff account and signs in', async () => {
  const answer = await make(await issue());
  expect(answer.statusCode).toBe(201);
  const me = await t.call(answer.json().access_token, 'GET', '/me');
  expect(me.json()).toMatchObject({ email: 'staff@test.example', user_type: 'INTERNAL', admin: true });
  expect((await t.call(null, 'GET', '/installation')).json().needs_first_account).toBe(false);
});

test('creates one account under fifty concurrent uses of one code', async () => {
  const code = await issue();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => make(code, { email: `staff${at}@test.example` })),
  );
  const statuses = Map.groupBy(answers, (answer) => answer.statusCode);
  expect([statuses.get(201)?.length, statuses.get(404)?.length]).toEqual([1, 49]);
  expect(await staff()).toHaveLength(1);
});

test('a code works once, for a day, and only the newest one is valid', async () => {
  const old = await issue();
  const code = await issue();
  expect((await make(old)).statusCode).toBe(404);
  expect((await make(`${code}x`)).statusCode).toBe(404);
  t.clock.set(new Date(NOON.getTime() + DAY_MS));
  expect((await make(code)).statusCode).toBe(404);
  t.clock.set(new Date(NOON.getTime() + DAY_MS - 1));
  expect((await make(code)).statusCode).toBe(201);
  expect((await make(code, { email: 'second@test.example' })).statusCode).toBe(404);
});

test('a rejected request does not use up the code', async () => {
  const code = await issue();
  await createUser(t.db.kysely, { email: 'taken@test.example' });
  expect((await make(code, { email: 'TAKEN@test.example' })).statusCode).toBe(409);
  expect((await make(code, { password: 'too short' })).statusCode).toBe(400);
  expect((await make(code)).statusCode).toBe(201);
});

test('rejects the code once an active staff account exists; demo accounts do not count', async () => {
  const code = await issue();
  await createUser(t.db.kysely, { user_type: 'INTERNAL', active: false });
  await createUser(t.db.kysely, { user_type: 'INTERNAL', demo: true });
  expect((await t.call(null, 'GET', '/installation')).json().needs_first_account).toBe(true);
  const id = await createUser(t.db.kysely, { user_type: 'INTERNAL' });
  expect((await make(code)).statusCode).toBe(409);
  await t.db.kysely.updateTable('users').set({ active: false }).where('id', '=', id).execute();
  expect((await make(code)).statusCode).toBe(201);
});

test('stores the code only as a hash', async () => {
  const code = await issue();
  const rows = await t.db.kysely.selectFrom('link_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(rows[0]?.token_hash).toHaveLength(32);
});
