import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** Addresses that a person has shown to be theirs, by using a link that was sent there. */
export async function verifiedEmails(db: Sql, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('link_tokens')
    .select('email')
    .distinct()
    .where('user_id', '=', userId)
    .where('spent_at', 'is not', null)
    .where('email', 'is not', null)
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}
