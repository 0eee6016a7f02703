import { type RawBuilder, sql } from 'kysely';
import type { ExclusionCounts, ExclusionRow, ExclusionsQuery } from '#contract/exclusions/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { type ProjectAccess, projectAccess } from '#server/parent-projects/reads/access.ts';
import { stateScope } from '../policy.ts';
import { exclusionColumns, type StoredExclusion, toExclusion } from './columns.ts';
import { seenContracts } from './room.ts';

/** @throws AppError 401, 404 for a project that the actor takes no part in */
export async function exclusions(ctx: ReadContext, projectId: string, query: ExclusionsQuery): Promise<ExclusionRow[]> {
  return exclusionPage(ctx, await projectAccess(ctx, projectId), query);
}

/** A page of the list, the last proposed first. */
export async function exclusionPage(
  ctx: ReadContext,
  access: ProjectAccess,
  { state, contract_id, reason, before, limit }: ExclusionsQuery,
): Promise<ExclusionRow[]> {
  const chosen: RawBuilder<unknown>[] = [sql`${stateScope(access)}`];
  if (state) chosen.push(sql`e.state = ${state}`);
  if (contract_id) chosen.push(sql`e.contract_id = ${contract_id}::uuid`);
  if (reason) chosen.push(sql`e.reason = ${reason}`);
  if (before)
    chosen.push(sql`(e.proposed_at, e.id) < (
      SELECT b.proposed_at, b.id FROM parent_project_exclusions b WHERE b.id = ${before}::uuid)`);
  const { rows } = await sql<StoredExclusion>`
    WITH ${seenContracts(access)}
    SELECT ${exclusionColumns} FROM parent_project_exclusions e JOIN contracts c ON c.id = e.contract_id
    WHERE e.project_id = ${access.projectId}::uuid AND ${sql.join(chosen, sql` AND `)}
    ORDER BY e.proposed_at DESC, e.id DESC LIMIT ${limit}`.execute(ctx.sql);
  return rows.map((row) => toExclusion(row, access));
}

/** What waits for a decision, and for the caller's. @throws AppError 401, 404 */
export async function exclusionCounts(ctx: ReadContext, projectId: string): Promise<ExclusionCounts> {
  const access = await projectAccess(ctx, projectId);
  if (access.sees === 'accepted') return { proposed: 0, to_decide: 0 };
  const { rows } = await sql<ExclusionCounts>`
    WITH ${seenContracts(access)}
    SELECT count(*)::int AS proposed, (count(*) FILTER (WHERE e.proposed_by <> ${access.userId}::uuid
      AND ${access.rights.includes('edit project')}::boolean))::int AS to_decide
    FROM parent_project_exclusions e JOIN contracts c ON c.id = e.contract_id
    WHERE e.project_id = ${projectId}::uuid AND e.state = 'proposed'`.execute(ctx.sql);
  return rows[0] ?? { proposed: 0, to_decide: 0 };
}
