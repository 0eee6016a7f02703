import { sql } from 'kysely';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { Sql, Tx } from './types.ts';

/** The database role of requests inside the rooms with row-level security (migrations/0001, docs/decisions/0003). */
const ROLE = 'plumbline_member';

/**
 * Runs `run` as the database sees this person: in walled tables only rows that their policies grant exist. A second
 * wall behind the scope that every query names itself.
 */
export async function withRowSecurity<T>(
  ctx: Pick<ReadContext, 'sql' | 'actor'>,
  run: (sql: Tx) => Promise<T>,
): Promise<T> {
  const person = ctx.actor.kind === 'user' ? ctx.actor.id : '';
  if (ctx.sql.isTransaction) {
    const tx = ctx.sql as Tx;
    await enter(tx, person);
    const result = await run(tx);
    // after an error there is nothing to leave: the transaction is rolled back, and the role with it
    await sql`SELECT set_config('role', 'none', true)`.execute(tx);
    return result;
  }
  return ctx.sql.transaction().execute(async (tx) => {
    await enter(tx, person);
    return run(tx);
  });
}

async function enter(tx: Tx, person: string): Promise<void> {
  await sql`SELECT set_config('role', ${ROLE}, true), set_config('plumbline.user_id', ${person}, true)`.execute(tx);
}

/** @throws Error when the role could see past the policies. */
export async function assertRowSecurity(db: Sql): Promise<void> {
  const { rows } = await sql<{ unsafe: boolean }>`
    SELECT rolsuper OR rolbypassrls AS unsafe FROM pg_roles WHERE rolname = ${ROLE}`.execute(db);
  if (rows[0]?.unsafe !== false) {
    throw new Error(`The database role ${ROLE} is missing or exempt from row-level security`);
  }
}
