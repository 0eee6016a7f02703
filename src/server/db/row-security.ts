import { sql } from 'kysely';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { Sql, Tx } from './types.ts';

/** The database role of requests inside the rooms with row-level security (migrations/0001, docs/decisions/0003). */
const ROLE = 'plumbline_member';

/**
 * Runs `run` as the database sees this person: in walled tables only rows that their policies grant exist. A second
 * wall behind the scope that every query names itself. The product itself, in jobs, is no person and stays before it.
 */
export async function withRowSecurity<T>(
  ctx: Pick<ReadContext, 'sql' | 'actor'>,
  run: (sql: Tx) => Promise<T>,
): Promise<T> {
  if (ctx.actor.kind === 'system') return inTransaction(ctx.sql, run);
  const actor = ctx.actor.kind === 'user' ? ctx.actor : undefined;
  const who = { person: actor?.id ?? '', company: actor?.onlyCompanyId ?? '' };
  if (ctx.sql.isTransaction) {
    const tx = ctx.sql as Tx;
    await enter(tx, who);
    const result = await run(tx);
    // after an error there is nothing to leave: the transaction is rolled back, and the role with it
    await sql`SELECT set_config('role', 'none', true)`.execute(tx);
    return result;
  }
  return ctx.sql.transaction().execute(async (tx) => {
    await enter(tx, who);
    return run(tx);
  });
}

const inTransaction = <T>(db: Sql, run: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? run(db as Tx) : db.transaction().execute(run);

async function enter(tx: Tx, { person, company }: { person: string; company: string }): Promise<void> {
  await sql`
    SELECT set_config('role', ${ROLE}, true), set_config('plumbline.user_id', ${person}, true),
           set_config('plumbline.company_id', ${company}, true)`.execute(tx);
}

/** The directory and the names of companies, which every member may read: all else that the role reads has policies. */
const OPEN_TABLES = ['businesses', 'mwbes', 'hiring_companies'];

/** @throws Error when the role could see past the policies, or reads a table without them. */
export async function assertRowSecurity(db: Sql): Promise<void> {
  const { rows } = await sql<{ unsafe: boolean }>`
    SELECT rolsuper OR rolbypassrls AS unsafe FROM pg_roles WHERE rolname = ${ROLE}`.execute(db);
  if (rows[0]?.unsafe !== false) {
    throw new Error(`The database role ${ROLE} is missing or exempt from row-level security`);
  }
  const open = await sql<{ table: string }>`
    SELECT c.relname AS table FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
      AND has_any_column_privilege(${ROLE}, c.oid, 'SELECT, INSERT, UPDATE') AND c.relname <> ALL (${OPEN_TABLES})
      AND NOT (c.relrowsecurity AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid))`.execute(db);
  if (open.rows.length > 0) {
    throw new Error(`${open.rows.map(({ table }) => table).join(', ')}: read by ${ROLE} without row-level security`);
  }
}
