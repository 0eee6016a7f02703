import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { sqlState } from '#server/kernel/http/errors.ts';
import { openTestDatabase, truncate } from '../../../tests/support/database.ts';
import type { Db } from './client.ts';
import { assertRowSecurity, withRowSecurity } from './row-security.ts';
import type { Sql, Tx } from './types.ts';

let db: Db;
let me: string;
let other: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await truncate(db);
  me = await createUser(db.kysely);
  other = await createUser(db.kysely);
  for (const recipient of [me, me, other]) await notify(db.kysely, recipient);
});

const notify = (on: Sql, recipient_id: string) =>
  on
    .insertInto('notifications')
    .values({
      id: randomUUID(),
      recipient_id,
      company_id: null,
      type: 'x',
      subject_type: null,
      subject_id: null,
      viewed_at: null,
      created_at: new Date(0),
    })
    .execute();
const as = (id: string) => ({ sql: db.kysely as Sql, actor: { kind: 'user', id } as Actor });
const everything = (on: Sql) => on.selectFrom('notifications').select('recipient_id').execute();
const roleOf = async (on: Sql) => (await sql<{ role: string }>`SELECT current_user AS role`.execute(on)).rows[0]?.role;
const stateOf = (attempt: Promise<unknown>) => attempt.then(() => 'done', sqlState);

test('restricts a SELECT without WHERE to own rows', async () => {
  expect(await withRowSecurity(as(me), everything)).toEqual([{ recipient_id: me }, { recipient_id: me }]);
  expect(await withRowSecurity(as(other), everything)).toHaveLength(1);
  expect(await withRowSecurity(as(randomUUID()), everything)).toEqual([]);
  expect(await withRowSecurity({ ...as(me), actor: { kind: 'anonymous' } }, everything)).toEqual([]);
  expect(await everything(db.kysely)).toHaveLength(3);
});

test('rejects writes for others: inserts, updates of foreign rows, reassignment of own rows', async () => {
  const change = (values: object, recipient: string) =>
    stateOf(
      withRowSecurity(as(me), async (tx) => {
        const result = await tx
          .updateTable('notifications')
          .set(values)
          .where('recipient_id', '=', recipient)
          .executeTakeFirst();
        throw Object.assign(new Error('rolled back'), { code: `ROWS${result.numUpdatedRows}` });
      }),
    );
  expect(await change({ hidden: true }, me)).toBe('ROWS2');
  expect(await change({ hidden: true }, other)).toBe('ROWS0');
  expect(await change({ recipient_id: other }, me)).toBe('42501');
  expect(await change({ type: 'y' }, me)).toBe('42501');
  for (const recipient of [me, other]) {
    expect(await stateOf(withRowSecurity(as(me), (tx) => notify(tx, recipient)))).toBe('42501');
  }
  expect(await stateOf(withRowSecurity(as(me), (tx) => tx.deleteFrom('notifications').execute()))).toBe('42501');
});

test('denies access to tables of other features', async () => {
  for (const table of [
    'users',
    'sessions',
    'audit_trail',
    'link_tokens',
    'rate_limit_attempts',
    'secret_key',
  ] as const) {
    const attempt = withRowSecurity(as(me), (tx) => sql`SELECT * FROM ${sql.table(table)}`.execute(tx));
    expect([table, await stateOf(attempt)]).toEqual([table, '42501']);
  }
});

test('resets the role within a longer transaction and after its end', async () => {
  const outside = await roleOf(db.kysely);
  const seen = await db.kysely.transaction().execute(async (tx: Tx) => {
    const within = await withRowSecurity({ ...as(me), sql: tx }, async (walled) => [
      await roleOf(walled),
      await everything(walled),
    ]);
    return [within, await roleOf(tx), (await everything(tx)).length];
  });
  expect(seen).toEqual([['plumbline_member', [{ recipient_id: me }, { recipient_id: me }]], outside, 3]);
  expect(await withRowSecurity(as(me), roleOf)).toBe('plumbline_member');
  const failing = withRowSecurity(as(me), (tx) => sql`SELECT 1 / 0`.execute(tx));
  expect(await stateOf(failing)).toBe('22012');
  // every connection of the pool, several times over
  const roles = await Promise.all(Array.from({ length: 40 }, () => roleOf(db.kysely)));
  expect(new Set(roles)).toEqual(new Set([outside]));
});

test('the role is no superuser and has no BYPASSRLS; the start rejects one that is or has', async () => {
  const { rows } = await sql<object>`
    SELECT rolsuper, rolbypassrls, rolcanlogin, rolcreatedb, rolcreaterole FROM pg_roles
    WHERE rolname = 'plumbline_member'`.execute(db.kysely);
  expect(rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreatedb: false, rolcreaterole: false },
  ]);
  await assertRowSecurity(db.kysely);
  const undone = new Error('undone');
  // other databases of the cluster share the role: the change is seen by this transaction alone
  const attempt = db.kysely.transaction().execute(async (tx) => {
    await sql`ALTER ROLE plumbline_member BYPASSRLS`.execute(tx);
    await expect(assertRowSecurity(tx)).rejects.toThrow('exempt from row-level security');
    throw undone;
  });
  await expect(attempt).rejects.toBe(undone);
});

test('enables row-level security with a policy on every declared table', async () => {
  const { rows } = await sql<{ table: string }>`
    SELECT c.relname AS table FROM pg_class c
    WHERE c.relrowsecurity AND c.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid)`.execute(db.kysely);
  expect(rows).toEqual([]);
});
