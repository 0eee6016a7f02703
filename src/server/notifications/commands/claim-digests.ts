import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { digestSubscribers } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';

const BATCH = 200;

/**
 * Notes for some of those who want a daily email that they are told of everything up to `until`; a first email tells of a day.
 * @returns them, with where their last email ended; empty when nobody is left
 */
export async function claimDueDigests(ctx: WriteContext, until: Date): Promise<{ id: string; from: Date }[]> {
  const { rows } = await sql<{ id: string; from: Date }>`
    INSERT INTO digests AS d (recipient_id, told_until)
    SELECT r.id, ${until} FROM (${digestSubscribers(ctx.config)}) r
    WHERE NOT EXISTS (SELECT FROM digests told WHERE told.recipient_id = r.id AND told.told_until >= ${until})
    LIMIT ${BATCH}
    ON CONFLICT (recipient_id) DO UPDATE SET told_before = d.told_until, told_until = excluded.told_until
    WHERE d.told_until < excluded.told_until
    RETURNING recipient_id AS id, coalesce(told_before, ${new Date(until.getTime() - DAY_MS)}) AS "from"`.execute(
    ctx.sql,
  );
  return rows;
}
