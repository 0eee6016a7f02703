import { sql } from 'kysely';
import type { ExcludableContract } from '#contract/exclusions/schema.ts';
import { PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { projectAccess } from '#server/parent-projects/reads/access.ts';
import { holderName, roomTables, seenContracts } from './room.ts';

/** Contracts that the caller sees, with what can still be left out of each. @throws AppError 401, 404 */
export async function excludableContracts(ctx: ReadContext, projectId: string): Promise<ExcludableContract[]> {
  const access = await projectAccess(ctx, projectId);
  const { rows } = await sql<ExcludableContract>`
    WITH RECURSIVE ${seenContracts(access)}, ${roomTables}
    SELECT c.id, c.title, c.number, ${holderName('c')} AS firm, c.tier, c.award_cents,
           coalesce(x.cents, 0)::bigint AS excluded_cents,
           CASE WHEN ${access.sees !== 'accepted'}::boolean THEN r.left_cents END AS left_cents
    FROM contracts c JOIN contracts top ON top.id = c.branch_id JOIN room r ON r.id = c.id
    LEFT JOIN excluded x ON x.id = c.id
    WHERE c.state <> 'removed'
    ORDER BY top.created_at, top.id, c.tier, c.created_at, c.id LIMIT ${PROJECT_LIMITS.contracts}`.execute(ctx.sql);
  return rows;
}
