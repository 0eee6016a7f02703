import { sql } from 'kysely';
import { type Person, personWhoMayLogIn } from '#server/accounts/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';

/** A person whose account is open; undefined for everybody else. */
export async function personBehind(
  ctx: Pick<ReadContext, 'sql' | 'config'>,
  userId: string | null,
): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    SELECT p.* FROM ${personWhoMayLogIn(sql`${userId}::uuid`, ctx.config)} p`.execute(ctx.sql);
  return rows[0];
}
