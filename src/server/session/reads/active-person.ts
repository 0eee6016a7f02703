import { sql } from 'kysely';
import { activePerson, type Person } from '#server/accounts/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';

/** The person with this id; undefined if the account is deactivated. */
export async function activePersonById(
  ctx: Pick<ReadContext, 'sql' | 'config'>,
  userId: string | null,
): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    SELECT p.* FROM ${activePerson(sql`${userId}::uuid`, ctx.config)} p`.execute(ctx.sql);
  return rows[0];
}
