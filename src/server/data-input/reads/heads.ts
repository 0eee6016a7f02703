import { type RawBuilder, sql } from 'kysely';
import type { MonthHead } from '#contract/data-input/schema/months.ts';
import { personName } from '#server/accounts/reads.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { ProjectAccess } from '#server/parent-projects/reads/access.ts';
import { contractsOfMonths, projectsOfMonths, reportedScope } from '#server/parent-projects/reads/for-months.ts';
import { actionsOf, rightsInBranch } from '../policy.ts';
import type {} from '../tables.ts';

interface HeadRow extends Omit<MonthHead, 'may' | 'submitted_at'> {
  readonly submitted_at: Date | null;
  readonly by_actor: boolean;
  readonly sees_drafts: boolean;
}

/** The day that a calendar shows at the place of the project `p`. */
export const todayOf = (now: Date): RawBuilder<string> => sql`(${now}::timestamptz AT TIME ZONE p.time_zone)::date`;

/**
 * Months by their ids, in the order of lists. Who asks was found to see them; of branches of others they learn what was
 * accepted.
 */
export async function headsOf(ctx: ReadContext, access: ProjectAccess, ids: readonly string[]): Promise<MonthHead[]> {
  const actor = requireUser(ctx.actor);
  const { rows } = await sql<HeadRow>`
    SELECT m.id, m.project_id, m.branch_id, b.title AS branch, coalesce(b.firm, '') AS firm, m.tab,
           to_char(m.month, 'YYYY-MM') AS month, m.state, m.revision, m.accepted_revision, m.version, m.due_on,
           m.state IN ('draft', 'returned') AND m.accepted_revision IS NULL AND m.due_on < ${todayOf(ctx.now)} AS is_late,
           ${personName(sql.ref('m.submitted_by'))} AS submitted_by, m.submitted_at,
           coalesce(m.submitted_by = ${actor.id}::uuid, false) AS by_actor,
           ${reportedScope(actor, 'm.project_id', 'm.branch_id')} AS sees_drafts
    FROM project_months m JOIN ${projectsOfMonths} p ON p.id = m.project_id JOIN ${contractsOfMonths} b ON b.id = m.branch_id
    WHERE m.id = ANY(${ids}::uuid[]) ORDER BY m.month DESC, m.id DESC`.execute(ctx.sql);
  return rows.map((row) => toHead(row, access));
}

function toHead({ by_actor, sees_drafts, submitted_at, ...row }: HeadRow, access: ProjectAccess): MonthHead {
  if (!sees_drafts)
    return {
      ...row,
      state: 'accepted',
      revision: row.accepted_revision ?? row.revision,
      is_late: false,
      submitted_by: null,
      submitted_at: null,
      may: [],
    };
  const rights = rightsInBranch(access, sees_drafts);
  return {
    ...row,
    submitted_at: submitted_at?.toISOString() ?? null,
    may: actionsOf(rights, { state: row.state, revision: row.revision, submittedByActor: by_actor }),
  };
}
