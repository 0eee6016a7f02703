import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { jobs } from '#server/app.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { truncate } from '../../../../tests/support/database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

async function parties() {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const record = {
    mwbe_id: firm.mwbeId,
    hiring_company_id: hirer.companyId,
    title: 'Pump Station 4',
    budget: 640_000,
    start_date: '2025-02-03',
    end_date: '2026-01-15',
  };
  const send = (key: string, body: object = record, token = hirer.token) =>
    t.call(token, 'POST', '/projects', body, { 'idempotency-key': key });
  return { hirer, firm, record, send };
}
const count = async (table: 'projects' | 'notifications' | 'idempotency_keys') =>
  (
    await t.db.kysely
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('a repeated command has no effect and gets the first response', async () => {
  const { send } = await parties();
  const [first, second] = [await send('a'), await send('a')];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
  expect([await count('projects'), await count('notifications')]).toEqual([1, 1]);
});

test('runs once under concurrency and gives all callers its response', async () => {
  const { send } = await parties();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('a')));
  expect(new Set(answers.map((answer) => (answer.json() as Project).id)).size).toBe(1);
  expect(await count('projects')).toBe(1);
});

test('runs again without a key or with another key', async () => {
  const { hirer, record, send } = await parties();
  await send('a');
  await send('b');
  await t.call(hirer.token, 'POST', '/projects', record);
  expect(await count('projects')).toBe(3);
});

test('rejects a key reused for a different command', async () => {
  const { hirer, record, send } = await parties();
  const { id } = (await send('a')).json() as Project;
  expect((await send('a', { ...record, title: 'Another' })).statusCode).toBe(409);
  const other = await t.call(
    hirer.token,
    'PATCH',
    `/notifications/${id}`,
    { hidden: true },
    { 'idempotency-key': 'a' },
  );
  expect(other.statusCode).toBe(409);
  expect(await count('projects')).toBe(1);
});

test('allows a retry with the same key after a failure', async () => {
  const { firm, record, send } = await parties();
  expect((await send('a', { ...record, mwbe_id: randomUUID() })).statusCode).toBe(400);
  expect(await count('idempotency_keys')).toBe(0);
  expect((await send('a', { ...record, mwbe_id: firm.mwbeId })).statusCode).toBe(201);
});

test('scopes keys to a person', async () => {
  const { send } = await parties();
  const other = await parties();
  await send('a');
  await other.send('a');
  expect(await count('projects')).toBe(2);
});

test.each(['', ' ', 'a b', 'ä', 'x'.repeat(256)])('rejects the key %j, naming the header', async (key) => {
  const { send } = await parties();
  const answer = await send(key);
  expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'headers.idempotency-key']);
});

test('keys are deleted a day after their command by an hourly job', async () => {
  const purge = jobs.find(({ name }) => name === 'kernel.purge-idempotency-keys');
  expect(purge?.schedule).toMatch(/^\d+ \* \* \* \*$/);
  const began = t.clock.now().getTime();
  const { send } = await parties();
  try {
    await send('a');
    for (const [ms, left] of [
      [DAY_MS - 1, 1],
      [DAY_MS, 0],
    ] as const) {
      t.clock.set(new Date(began + ms));
      await purge?.handle(t.app.services, {} as never);
      expect(await count('idempotency_keys')).toBe(left);
    }
  } finally {
    t.clock.set(new Date(began));
  }
});
