import { type RawBuilder, sql } from 'kysely';
import type { UserType } from '#contract/access/user-types.ts';
import type { Sql } from '#server/db/types.ts';
import { sessionTtl } from '../policy.ts';
import type {} from '../tables.ts';

/** Number of active sessions of a person. The caller has authorized the read. */
export async function countActiveSessions(db: Sql, userId: string, type: UserType, now: Date): Promise<number> {
  const used = new Date(now.getTime() - sessionTtl(type).idleMs);
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM sessions
    WHERE user_id = ${userId} AND ended_at IS NULL AND expires_at > ${now} AND last_seen_at > ${used}`.execute(db);
  return rows[0]?.open ?? 0;
}

/** Fragment for other rooms: number of active impersonations. */
export const activeImpersonations = (now: Date): RawBuilder<number> => sql`
  (SELECT count(*)::int FROM sessions i JOIN sessions o ON o.id = i.parent_id
   WHERE i.impersonator_id IS NOT NULL AND i.ended_at IS NULL AND i.expires_at > ${now}
     AND o.ended_at IS NULL AND o.expires_at > ${now})`;
