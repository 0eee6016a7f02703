import { sql } from 'kysely';
import type { ContractScope, GoalMeasure, GoalScope } from '#contract/parent-projects/rules.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { partsOf } from '../policy/projects.ts';
import type {} from '../tables.ts';
import { todayAt } from './projects.ts';

/** What residents may know of a project itself. */
export interface PublicProject {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly time_zone: string;
  readonly due_day: number;
  readonly is_over: boolean;
}

/** Unscoped: the room that asks says who may know. */
export async function publicProject(db: Sql, id: string): Promise<PublicProject | null> {
  const { rows } = await sql<PublicProject>`
    SELECT p.id, p.name, coalesce(${hiringCompanyName(sql.ref('p.owner_company_id'))}, '') AS owner, p.city,
           p.state_code AS state, p.time_zone, p.due_day, p.state = 'completed' OR p.archived_at IS NOT NULL AS is_over
    FROM parent_projects p WHERE p.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** A contract as of the last month that was accepted of it. Cents. */
export interface AcceptedContract {
  readonly id: string;
  readonly tier: number;
  readonly scope: ContractScope;
  readonly mwbe_id: string | null;
  readonly paid_cents: number;
  readonly confirmed_cents: number;
  /** The first day of that month. */
  readonly month: string;
}

/** Unscoped, as `publicProject`. */
export async function acceptedContracts(db: Sql, projectId: string): Promise<AcceptedContract[]> {
  const { rows } = await sql<AcceptedContract>`
    SELECT c.id, c.tier, c.scope, c.mwbe_id, coalesce(c.accepted_paid_cents, 0) AS paid_cents,
           coalesce(c.accepted_confirmed_cents, 0) AS confirmed_cents, c.accepted_month AS month
    FROM parent_project_contracts c
    WHERE c.project_id = ${projectId}::uuid AND c.accepted_month IS NOT NULL AND c.state <> 'removed'
    ORDER BY c.tier, c.id`.execute(db);
  return rows;
}

/** A goal for hours or new hires. */
export interface PeopleGoalFacts {
  readonly scope: Extract<GoalScope, 'workforce' | 'local_hiring'>;
  readonly group_code: string;
  readonly name: string;
  readonly measure: Extract<GoalMeasure, 'hours' | 'hires'>;
  readonly bps: number | null;
  readonly hours: number | null;
}

/** Goals that hold today. Unscoped, as `publicProject`. */
export async function goalsForPeople(db: Sql, projectId: string, now: Date): Promise<PeopleGoalFacts[]> {
  const { rows } = await sql<PeopleGoalFacts>`
    SELECT g.scope, g.group_code, g.name, g.measure, g.bps, g.hours
    FROM parent_project_goals g JOIN parent_projects p ON p.id = g.project_id
    WHERE g.project_id = ${projectId}::uuid AND g.scope IN ('workforce', 'local_hiring') AND g.measure IN ('hours', 'hires')
      AND g.effective_from <= ${todayAt(now)} AND (g.effective_until IS NULL OR g.effective_until >= ${todayAt(now)})
    ORDER BY g.scope DESC, g.created_at, g.id LIMIT 50`.execute(db);
  return rows;
}

/** Projects of whose team the actor is, and that are not archived. */
export async function teamProjects(
  ctx: Pick<ReadContext, 'sql' | 'actor'>,
  limit: number,
): Promise<{ project_id: string; name: string; owner: string; city: string | null; state: string | null }[]> {
  if (ctx.actor.kind !== 'user') return [];
  const { rows } = await sql<{
    project_id: string;
    name: string;
    owner: string;
    city: string | null;
    state: string | null;
  }>`
    SELECT p.id AS project_id, p.name, coalesce(${hiringCompanyName(sql.ref('p.owner_company_id'))}, '') AS owner, p.city,
           p.state_code AS state
    FROM parent_projects p JOIN ${partsOf(ctx.actor)} a ON a.project_id = p.id
    WHERE a.sees = 'all' AND p.archived_at IS NULL ORDER BY lower(p.name), p.id LIMIT ${limit}`.execute(ctx.sql);
  return rows;
}
