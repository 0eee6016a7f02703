import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SHEET } from '#contract/work-history/rules/sheet-columns.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const record = (companyId: string, mwbeId: string, at: number) => ({
  hiring_company_id: companyId,
  mwbe_id: mwbeId,
  title: `Job ${at}`,
  budget: 1000 + at,
  start_date: '2026-01-02',
  end_date: '2026-03-04',
});
const count = async (table: 'projects' | 'notifications' | 'audit_trail') =>
  Number(
    (
      await t.db.kysely
        .selectFrom(table)
        .select((all) => all.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  );

test('records a full batch within the transaction limit and notifies each firm', async () => {
  const hirer = await t.hirer();
  const records = [];
  for (let at = 0; at < SHEET.batch; at++) {
    const { mwbeId } = await createBusiness(t.db.kysely);
    for (const _ of [1, 2, 3]) await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [mwbeId] });
    records.push(record(hirer.companyId, mwbeId, at));
  }
  const body = { hiring_company_id: hirer.companyId, records };
  const answer = await t.call(hirer.token, 'POST', '/projects/batch', body);
  expect([answer.statusCode, answer.json().ids?.length]).toEqual([201, SHEET.batch]);
  const rows = await t.db.kysely.selectFrom('projects').select(['id', 'title', 'recorded_by']).execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  expect(answer.json().ids.map((id: string) => titles.get(id))).toEqual(records.map(({ title }) => title));
  expect(new Set(rows.map((row) => row.recorded_by))).toEqual(new Set([hirer.userId]));
  expect(await count('notifications')).toBe(SHEET.batch * 3);
});

test('writes nothing when one row is invalid and names that row', async () => {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const good = [0, 1, 2, 3].map((at) => record(hirer.companyId, firm.mwbeId, at));
  const bad: [string, object][] = [
    ['body.records.3.end_date', { end_date: '2026-01-01' }],
    ['body.records.3.title', { title: ' ' }],
    ['body.records.3.mwbe_id', { mwbe_id: randomUUID() }],
    ['body.records.3.hiring_company_id', { hiring_company_id: randomUUID() }],
    ['body.records.3.verified', { verified: true }],
  ];
  for (const [field, wrong] of bad) {
    const records = good.map((one, at) => (at === 3 ? { ...one, ...wrong } : one));
    const body = { hiring_company_id: hirer.companyId, records };
    const answer = await t.call(hirer.token, 'POST', '/projects/batch', body);
    expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([400, field]);
  }
  for (const records of [[], Array.from({ length: SHEET.batch + 1 }, (_, at) => ({ ...good[0], title: `${at}` }))]) {
    const body = { hiring_company_id: hirer.companyId, records };
    const answer = await t.call(hirer.token, 'POST', '/projects/batch', body);
    expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([400, 'body.records']);
  }
  expect([await count('projects'), await count('notifications')]).toEqual([0, 0]);
});

test('records a batch once when it is retried with the same idempotency key', async () => {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const records = [0, 1].map((at) => record(hirer.companyId, firm.mwbeId, at));
  const body = { hiring_company_id: hirer.companyId, records };
  const twice = [1, 2].map(() => t.call(hirer.token, 'POST', '/projects/batch', body, { 'idempotency-key': 'k-1' }));
  const [first, second] = await Promise.all(twice);
  expect([first?.statusCode, second?.json()]).toEqual([201, first?.json()]);
  expect([await count('projects'), await count('notifications')]).toEqual([2, 2]);
});

test('rejects a batch for a foreign company with 403', async () => {
  const [hirer, other, firm] = [await t.hirer(), await t.hirer(), await t.firm()];
  const records = [record(other.companyId, firm.mwbeId, 0)];
  const body = { hiring_company_id: other.companyId, records };
  expect((await t.call(hirer.token, 'POST', '/projects/batch', body)).statusCode).toBe(403);
});
