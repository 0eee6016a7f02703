import { sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** One that runs longer was left by a process that died. */
const LONGEST_MS = 6 * HOUR_MS;

/** Opportunities that imports which still run have named so far; null where none runs. */
export async function noticesBeingImported(db: Sql, now: Date): Promise<ReadonlySet<string> | null> {
  const { rows } = await sql<{ named: string[] | null }>`
    SELECT array_agg(n.opportunity_id::text) FILTER (WHERE n.opportunity_id IS NOT NULL) AS named
    FROM opportunity_imports i LEFT JOIN opportunity_notices n ON n.import_id = i.id
    WHERE i.status = 'running' AND NOT i.dry_run AND i.created_at > ${new Date(now.getTime() - LONGEST_MS)}
    HAVING count(*) > 0`.execute(db);
  return rows[0] ? new Set(rows[0].named) : null;
}
