import { sql } from 'kysely';
import { GOAL_PERIODS, periodOf } from '#contract/parent-projects/rules/goals.ts';
import { PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import type { ProjectGoal } from '#contract/parent-projects/schema/goals.ts';
import { personName } from '#server/accounts/reads.ts';
import { certificateTypes } from '#server/businesses/reads/certificate-types.ts';
import { agencyName, allAgencies } from '#server/businesses/reads/fragments.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { projectAccess } from '../policy.ts';
import type {} from '../tables.ts';
import { todayAt } from './projects.ts';

type Row = Omit<ProjectGoal, 'period' | 'created_at'> & { readonly created_at: Date; readonly today: string };

const rank = ({ period }: ProjectGoal): number => GOAL_PERIODS.indexOf(period);

/** Goals of today first, then those to come, then what held before. @throws AppError 401, 404 */
export async function projectGoals(ctx: ReadContext, id: string): Promise<ProjectGoal[]> {
  await projectAccess(ctx, id);
  const { rows } = await sql<Row>`
    SELECT g.id, g.group_code, g.name, g.scope, g.measure, g.bps, g.amount_cents, g.hours, g.certificate_types,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', ${agencyName(sql.ref('i.id'))}) ORDER BY i.at), '[]')
            FROM unnest(g.agency_ids) WITH ORDINALITY AS i(id, at)) AS agencies,
           g.effective_from, g.effective_until, g.created_at, ${personName(sql.ref('g.created_by'))} AS created_by,
           ${personName(sql.ref('g.ended_by'))} AS ended_by, ${todayAt(ctx.now)} AS today
    FROM parent_project_goals g JOIN parent_projects p ON p.id = g.project_id
    WHERE g.project_id = ${id}::uuid ORDER BY g.effective_from DESC, g.created_at, g.id
    LIMIT ${PROJECT_LIMITS.goals}`.execute(ctx.sql);
  return rows
    .map(({ today, created_at, ...goal }) => ({
      ...goal,
      period: periodOf(goal, today),
      created_at: created_at.toISOString(),
    }))
    .toSorted((a, b) => rank(a) - rank(b) || (rank(a) === 0 ? a.created_at.localeCompare(b.created_at) : 0));
}

export async function certificateChoices(ctx: ReadContext) {
  return { types: await certificateTypes(ctx.sql), agencies: await allAgencies(ctx.sql) };
}
