import { type RawBuilder, sql } from 'kysely';
import { MONTHLY_REPORTS, type MonthlyReport } from '#contract/data-input/rules.ts';
import type { MonthDetails, NewMonth } from '#contract/data-input/schema/months.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict } from '#server/kernel/http/errors.ts';
import { contractsOfMonths, goalsOfMonths, projectsOfMonths } from '#server/parent-projects/reads/for-months.ts';
import { authorizeBranch, authorizeMonth } from '../policy.ts';
import { todayOf } from '../reads/heads.ts';
import { detailsOf } from '../reads/month.ts';
import type {} from '../tables.ts';
import { notifyOfMonth } from './notify.ts';

interface Opened {
  readonly id: string;
  readonly project_id: string;
  readonly branch_id: string;
  readonly tab: MonthlyReport;
  readonly month: string;
}

/** The day of the next month until which `month` of the project `p` is due. */
const dueOn = (month: RawBuilder<unknown>) =>
  sql`(${month} + interval '1 month' + (p.due_day - 1) * interval '1 day')::date`;

/**
 * Opens months that `chosen` selects as (project_id, branch_id, tab, month, due_on); of two who open the same one, both find
 * it open.
 */
async function openChosen(ctx: WriteContext, chosen: RawBuilder<unknown>): Promise<readonly Opened[]> {
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const { rows } = await sql<Opened>`
    WITH opened AS (
      INSERT INTO project_months (id, project_id, branch_id, tab, month, due_on, opened_at)
      SELECT gen_random_uuid(), x.project_id, x.branch_id, x.tab, x.month, x.due_on, ${ctx.now}::timestamptz FROM (${chosen}) x
      ON CONFLICT DO NOTHING RETURNING *),
    started AS (
      INSERT INTO project_month_revisions (month_id, number, started_by, started_at)
      SELECT id, 1, ${userId}::uuid, ${ctx.now}::timestamptz FROM opened),
    noted AS (
      INSERT INTO project_month_steps (month_id, number, revision, branch_id, kind, user_id, at)
      SELECT id, 1, 1, branch_id, 'opened', ${userId}::uuid, ${ctx.now}::timestamptz FROM opened)
    SELECT id, project_id, branch_id, tab, to_char(month, 'YYYY-MM') AS month FROM opened ORDER BY project_id, id`.execute(
    ctx.sql,
  );
  for (const { id: monthId, project_id: projectId, branch_id: branchId, tab, month } of rows) {
    const moved = { monthId, projectId, branchId, tab, month, kind: 'opened', state: 'draft', revision: 1 } as const;
    await notifyOfMonth(ctx, moved, null);
  }
  return rows;
}

/** On demand: also the month that has just begun. @throws AppError 400 for a month to come, 401, 403, 404, 409 */
export async function openMonth(
  ctx: WriteContext,
  projectId: string,
  { tab, branch_id, month }: NewMonth,
): Promise<MonthDetails> {
  const branch = await authorizeBranch(ctx, projectId, branch_id);
  const first = sql`${`${month}-01`}::date`;
  const opened = await openChosen(
    ctx,
    sql`SELECT p.id AS project_id, ${branch.branchId}::uuid AS branch_id, ${tab}::text AS tab, ${first} AS month, ${dueOn(first)} AS due_on
        FROM ${projectsOfMonths} p WHERE p.id = ${projectId}::uuid AND p.archived_at IS NULL AND ${first} <= ${todayOf(ctx.now)}`,
  );
  const known = opened[0]?.id ?? (await findMonth(ctx, branch.branchId, { tab, month }));
  if (!known) throw await whyNot(ctx, projectId, month);
  return detailsOf(ctx, await authorizeMonth(ctx, known, 'read'));
}

async function findMonth(ctx: WriteContext, branchId: string, { tab, month }: Pick<NewMonth, 'tab' | 'month'>) {
  const { rows } = await sql<{ id: string }>`
    SELECT m.id FROM project_months m
    WHERE m.branch_id = ${branchId}::uuid AND m.tab = ${tab} AND m.month = ${`${month}-01`}::date`.execute(ctx.sql);
  return rows[0]?.id;
}

async function whyNot(ctx: WriteContext, projectId: string, month: string) {
  const { rows } = await sql<{ early: boolean }>`
    SELECT ${`${month}-01`}::date > ${todayOf(ctx.now)} AS early FROM ${projectsOfMonths} p WHERE p.id = ${projectId}::uuid`.execute(
    ctx.sql,
  );
  return rows[0]?.early
    ? badRequest('body.month', 'has not begun yet')
    : conflict('This project is archived. Restore it to change it.');
}

/** The tabs of a project that wait for a report: contracting always, the others where it has a goal for them. */
const asked = sql`
  (t.tab = 'contracting' OR EXISTS (
    SELECT FROM ${goalsOfMonths} g
    WHERE g.project_id = p.id AND g.scope = CASE t.tab WHEN 'local-hiring' THEN 'local_hiring' ELSE 'workforce' END
      AND g.effective_from < x.month + interval '1 month' AND (g.effective_until IS NULL OR g.effective_until >= x.month)))`;

/**
 * On the first day of a month, at the place of a project, the month before opens for the reports of its branches.
 * @returns how many opened
 */
export async function openDueProjectMonths(ctx: WriteContext, limit: number): Promise<number> {
  const opened = await openChosen(
    ctx,
    sql`SELECT p.id AS project_id, c.id AS branch_id, t.tab, x.month, ${dueOn(sql`x.month`)} AS due_on
        FROM ${projectsOfMonths} p JOIN ${contractsOfMonths} c ON c.project_id = p.id AND c.tier = 0 AND c.state = 'active'
        CROSS JOIN LATERAL (SELECT (date_trunc('month', ${ctx.now}::timestamptz AT TIME ZONE p.time_zone) - interval '1 month')::date AS month) x
        CROSS JOIN (SELECT unnest(${[...MONTHLY_REPORTS]}::text[]) AS tab) t
        WHERE p.state = 'active' AND p.archived_at IS NULL AND c.award_cents IS NOT NULL
          AND date_trunc('month', coalesce(c.starts_on, c.awarded_on, p.starts_on, x.month))::date <= x.month AND ${asked}
          AND NOT EXISTS (SELECT FROM project_months m WHERE m.branch_id = c.id AND m.tab = t.tab AND m.month = x.month)
        ORDER BY p.id, c.id, t.tab LIMIT ${limit}`,
  );
  return opened.length;
}
