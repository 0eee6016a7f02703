import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { truncate } from '../../../../tests/support/database.ts';
import { sqlState } from '../http/errors.ts';
import { checkAuditChain, extendAuditChain } from '../jobs/audit-chain.ts';
import { extendChain } from './chain.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ METRICS_TOKEN: 'secret' });
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  vi.restoreAllMocks();
});

const write = (count: number) =>
  t.app.services.transact(
    async (ctx) => {
      for (let n = 0; n < count; n++) {
        const details = { n, words: ['“é”', null, 0.1], deep: { b: 1, a: true } };
        await ctx.audit({ action: 'signed in', subjectType: 'user', subjectId: randomUUID(), details });
      }
    },
    { limitMs: 20_000 },
  );
const extend = () => extendAuditChain.handle(t.app.services, {});
async function chained(count = 5): Promise<readonly string[]> {
  await write(count);
  await extend();
  const links = await t.db.kysely.selectFrom('audit_chain').selectAll().orderBy('position').execute();
  expect(links.map(({ position }) => position)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  return links.map(({ entry_id }) => entry_id);
}
/** As somebody who rules the database, past every trigger. */
const tamper = (...statements: RawBuilder<unknown>[]) =>
  t.db.kysely.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });
/** What the job stores, and what it tells. */
async function check() {
  const logged = vi.spyOn(t.app.services.log, 'error');
  await checkAuditChain.handle(t.app.services, {});
  const { fault, entry_id, entries } = await t.db.kysely
    .selectFrom('audit_check')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(logged.mock.calls).toEqual(
    fault === null ? [] : [[expect.objectContaining({ fault, entry_id }), expect.stringContaining('audit trail')]],
  );
  return { fault, entry_id, entries };
}
const intact = (entries: number) => ({ fault: null, entry_id: null, entries });

test.each(['audit_trail', 'audit_chain'])(
  '%s refuses UPDATE, DELETE and TRUNCATE from the application and its owner',
  async (table) => {
    await chained();
    const name = sql.table(table);
    for (const statement of [
      sql`UPDATE ${name} SET ${sql.ref(table === 'audit_trail' ? 'action' : 'hash')} = ''`,
      sql`DELETE FROM ${name}`,
      sql`DELETE FROM ${name} WHERE false`,
      sql`TRUNCATE ${name} CASCADE`,
    ]) {
      expect(await statement.execute(t.db.kysely).then(() => 'done', sqlState)).toBe('42501');
    }
    expect(await check()).toEqual(intact(5));
  },
);

test('holds for an untouched trail, empty, waiting, and over several batches', async () => {
  expect(await check()).toEqual(intact(0));
  await write(3);
  expect(await check()).toEqual(intact(0));
  await extend();
  await write(1_204);
  await extend();
  await extend();
  expect(await check()).toEqual(intact(1_207));
});

test('chains each entry once under concurrent runs, in one line', async () => {
  await write(60);
  await Promise.all(Array.from({ length: 8 }, () => t.app.services.transact((ctx) => extendChain(ctx, 10))));
  expect(await check()).toEqual(intact(60));
  expect(await t.db.kysely.selectFrom('audit_pending').selectAll().execute()).toEqual([]);
});

test.each([
  ['action', sql`action = 'x'`],
  ['time, by a microsecond', sql`at = at + interval '1 microsecond'`],
  ['actor', sql`actor_id = gen_random_uuid()`],
  ['subject', sql`subject_id = NULL`],
  ['details', sql`details = details || '{"n": 100}'`],
  ['request', sql`request_id = NULL`],
])('finds a changed %s, naming the first changed entry', async (_, change) => {
  const ids = await chained();
  await tamper(sql`UPDATE audit_trail SET ${change} WHERE id = ANY(${[ids[3], ids[2]]}::uuid[])`);
  expect(await check()).toEqual({ fault: 'changed', entry_id: ids[2], entries: 2 });
});

test('finds a deleted entry, alone or with its link', async () => {
  const ids = await chained();
  await tamper(sql`DELETE FROM audit_trail WHERE id = ${ids[1]}`);
  expect(await check()).toEqual({ fault: 'missing', entry_id: ids[1], entries: 1 });
  vi.restoreAllMocks();
  await tamper(sql`DELETE FROM audit_chain WHERE entry_id = ${ids[1]}`);
  expect(await check()).toEqual({ fault: 'link missing', entry_id: ids[2], entries: 1 });
  vi.restoreAllMocks();
  // closing the gap needs the key
  await tamper(
    sql`UPDATE audit_chain SET position = position + 100 WHERE position > 1`,
    sql`UPDATE audit_chain SET position = position - 101 WHERE position > 1`,
  );
  expect(await check()).toEqual({ fault: 'changed', entry_id: ids[2], entries: 1 });
});

test('finds a deleted end of the trail by what the last check saw', async () => {
  const ids = await chained();
  expect(await check()).toEqual(intact(5));
  await tamper(
    sql`DELETE FROM audit_trail WHERE id = ${ids[4]}`,
    sql`DELETE FROM audit_chain WHERE entry_id = ${ids[4]}`,
  );
  expect(await check()).toEqual({ fault: 'end missing', entry_id: null, entries: 5 });
});

test('finds an entry that was written past the product, and one deleted before it was chained', async () => {
  const ids = await chained();
  const copy = randomUUID();
  await tamper(sql`
    INSERT INTO audit_trail (id, at, action, subject_type, details)
    SELECT ${copy}, at, action, subject_type, details FROM audit_trail WHERE id = ${ids[0]}`);
  expect(await check()).toEqual({ fault: 'not in the chain', entry_id: copy, entries: 5 });
  vi.restoreAllMocks();
  await tamper(sql`DELETE FROM audit_trail WHERE id = ${copy}`);
  await write(1);
  const [waiting] = await t.db.kysely.selectFrom('audit_pending').selectAll().execute();
  await tamper(sql`DELETE FROM audit_trail WHERE id = ${waiting?.entry_id}`);
  expect(await check()).toEqual({ fault: 'missing', entry_id: waiting?.entry_id, entries: 5 });
});

test('starts again with what is there, as the operations guide says', async () => {
  const ids = await chained();
  await tamper(sql`DELETE FROM audit_trail WHERE id = ${ids[2]}`);
  expect(await check()).toMatchObject({ fault: 'missing' });
  vi.restoreAllMocks();
  await tamper(
    sql`TRUNCATE audit_chain, audit_check, audit_pending`,
    sql`INSERT INTO audit_pending SELECT id FROM audit_trail`,
  );
  await extend();
  expect(await check()).toEqual(intact(4));
});

test('shows a fault in Admin and in the metrics', async () => {
  const staff = await t.hirer({ user_type: 'INTERNAL' });
  const fault = async () => (await t.call(staff.token, 'GET', '/staff/desk')).json().audit_fault;
  const metrics = async () =>
    (await t.app.http.inject({ url: '/metrics', headers: { authorization: 'Bearer secret' } })).body;
  const ids = await chained();
  await check();
  expect(await fault()).toBeNull();
  expect(await metrics()).toMatch(/^plumbline_audit_chain_entries 5$/m);
  expect(await metrics()).toMatch(/^plumbline_audit_chain_broken 0$/m);
  await tamper(sql`UPDATE audit_trail SET details = '{}' WHERE id = ${ids[0]}`);
  await check();
  expect(await fault()).toEqual({ fault: 'changed', entry_id: ids[0] });
  expect(await metrics()).toMatch(/^plumbline_audit_chain_broken 1$/m);
});
