import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { GOALS_AT_A_GLANCE, type ProjectSort } from '#contract/parent-projects/rules/projects.ts';
import { rightsOf } from '#contract/parent-projects/rules.ts';
import type { ProjectDetails, ProjectRow, ProjectsQuery } from '#contract/parent-projects/schema/projects.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { partsOf } from '../policy/projects.ts';
import { isStaff, projectAccess, projectScope } from '../policy.ts';
import type {} from '../tables.ts';
import { projectHead } from './head.ts';

/** More companies than one person works for. */
const OWNERS = 100;

/** The day at the place of the project `p`. */
export const todayAt = (now: Date): RawBuilder<string> => sql`(${now}::timestamptz AT TIME ZONE p.time_zone)::date`;

/** Goals of the project `p` that hold on its day of today. */
const currentGoals = (now: Date): RawBuilder<unknown> => sql`
  parent_project_goals g WHERE g.project_id = p.id AND g.effective_from <= ${todayAt(now)}
    AND (g.effective_until IS NULL OR g.effective_until >= ${todayAt(now)})`;

const goalsOf = (now: Date): RawBuilder<unknown> => sql`
  (SELECT coalesce(jsonb_agg(to_jsonb(o)), '[]') FROM (
     SELECT g.group_code, g.scope, g.measure, g.bps, g.amount_cents, g.hours FROM ${currentGoals(now)}
     ORDER BY g.created_at, g.id LIMIT ${GOALS_AT_A_GLANCE}) o)`;

/** What a project that is not archived and not complete still lacks. */
const setupOf = (now: Date): RawBuilder<string[]> => sql`
  CASE WHEN p.archived_at IS NOT NULL OR p.state = 'completed' THEN '{}'::text[] ELSE array_remove(ARRAY[
    CASE WHEN NOT EXISTS (SELECT FROM parent_project_goals g WHERE g.project_id = p.id) THEN 'goals' END,
    CASE WHEN NOT EXISTS (SELECT FROM parent_project_contracts c WHERE c.project_id = p.id AND c.state <> 'removed')
         THEN 'contracts' END,
    CASE WHEN p.state = 'planning' AND p.starts_on <= ${todayAt(now)} THEN 'start' END], NULL) END`;

interface Order {
  /** Without nulls, so that a page ends where the next begins. */
  readonly key: (alias: string) => RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
  readonly follows: RawBuilder<unknown>;
}
const ASCENDING = { direction: sql`ASC`, follows: sql`>` };
const ORDERS: Readonly<Record<ProjectSort, Order>> = {
  newest: { key: (alias) => sql.ref(`${alias}.created_at`), direction: sql`DESC`, follows: sql`<` },
  name: { key: (alias) => sql`lower(${sql.ref(`${alias}.name`)})`, ...ASCENDING },
  end: { key: (alias) => sql`coalesce(${sql.ref(`${alias}.ends_on`)}, 'infinity'::date)`, ...ASCENDING },
};

function matches({ q, state, owner_company_id, archived }: ProjectsQuery): RawBuilder<SqlBool> {
  const named = q?.toLowerCase();
  return sql<SqlBool>`(${sql.join(
    [
      archived ? sql`p.archived_at IS NOT NULL` : sql`p.archived_at IS NULL`,
      ...(state ? [sql`p.state = ${state}`] : []),
      ...(owner_company_id ? [sql`p.owner_company_id = ${owner_company_id}::uuid`] : []),
      ...(named ? [sql`(strpos(lower(p.name), ${named}) > 0 OR strpos(lower(p.number), ${named}) > 0)`] : []),
    ],
    sql` AND `,
  )})`;
}

/** The projects in which the actor takes part; staff see all. `before` is the last id of the previous page. */
export async function parentProjects(ctx: ReadContext, query: ProjectsQuery): Promise<PagedList<ProjectRow[]>> {
  const actor = requireUser(ctx.actor);
  const { limit, before, sort } = query;
  const { key, direction, follows } = ORDERS[sort];
  const part = isStaff(actor)
    ? { role: sql`'viewer'`, sees: sql`'all'`, join: sql`` }
    : { role: sql`a.role`, sees: sql`a.sees`, join: sql`JOIN ${partsOf(actor)} a ON a.project_id = p.id` };
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<ProjectRow>`
    SELECT p.id, p.name, p.number, p.state, p.archived_at IS NOT NULL AS is_archived, p.owner_company_id,
           ${hiringCompanyName(sql.ref('p.owner_company_id'))} AS owner, ${part.role} AS role, ${part.sees} AS sees, p.city,
           p.state_code, p.starts_on, p.ends_on, CASE WHEN ${part.sees} = 'all' THEN p.budget_cents END AS budget_cents,
           ${goalsOf(ctx.now)} AS goals, (SELECT count(*)::int FROM ${currentGoals(ctx.now)}) AS goals_total,
           ${setupOf(ctx.now)} AS setup
    FROM parent_projects p ${part.join}
    WHERE ${projectScope(actor, 'p.id')} AND ${matches(query)}
      ${before ? sql`AND (${key('p')}, p.id) ${follows} (SELECT ${key('b')}, b.id FROM parent_projects b WHERE b.id = ${before})` : sql``}
    ORDER BY ${key('p')} ${direction}, p.id ${direction} LIMIT ${limit + 1}`.execute(tx),
  );
  const page = rows.slice(0, limit).map((row) => ({
    ...row,
    setup: !isStaff(actor) && rightsOf(row.role, row.sees).includes('edit project') ? row.setup : [],
  }));
  return new PagedList(page, rows.length > limit ? (page.at(-1)?.id ?? null) : null);
}

/** Owners of the actor's projects, to filter by. */
export async function projectOwners(ctx: ReadContext): Promise<{ id: string; business_name: string }[]> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ id: string; business_name: string }>`
    SELECT o.id, ${hiringCompanyName(sql.ref('o.id'))} AS business_name
    FROM (SELECT DISTINCT p.owner_company_id AS id FROM parent_projects p WHERE ${projectScope(actor, 'p.id')}) o
    ORDER BY business_name, o.id LIMIT ${OWNERS}`.execute(tx),
  );
  return rows;
}

type Facts = Omit<ProjectDetails, keyof Awaited<ReturnType<typeof projectHead>> | 'created_at'> & { created_at: Date };

/** @throws AppError 401, 404 for a project that the actor takes no part in */
export async function projectDetails(ctx: ReadContext, id: string): Promise<ProjectDetails> {
  const { sees } = await projectAccess(ctx, id);
  const head = await projectHead(ctx, id);
  const { rows } = await sql<Facts>`
    SELECT nullif(p.description, '') AS description, p.address, p.city, p.state_code, p.zip, p.starts_on, p.ends_on,
           ${sees === 'all' ? sql`p.budget_cents` : sql`NULL::bigint`} AS budget_cents, p.funding, p.program, p.rule_pack,
           p.open_to_company, p.due_day, p.created_at
    FROM parent_projects p WHERE p.id = ${id}::uuid`.execute(ctx.sql);
  const { created_at, ...facts } = orNotFound(rows[0]);
  return { ...head, ...facts, created_at: created_at.toISOString() };
}
