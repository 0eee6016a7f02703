import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** The company that a person named when they asked for their account; null if they did not. */
export async function requestedCompany(db: Sql, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('access_requests')
    .select('company')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.company ?? null;
}
