import { sql } from 'kysely';
import type { HiringMeasure } from '#contract/data-input/rules.ts';
import type { MonthHead, MonthsQuery, Setup, Waiting, WaitingInProject } from '#contract/data-input/schema/months.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { branchScope, projectAccess } from '#server/parent-projects/reads/access.ts';
import {
  contractsOfMonths,
  goalsOfMonths,
  peopleOfBranch,
  projectsOfMonths,
  reportedScope,
} from '#server/parent-projects/reads/for-months.ts';
import { monthScope } from '../policy.ts';
import type {} from '../tables.ts';
import { headsOf, todayOf } from './heads.ts';

/** Months of a project that the actor sees, the last first; `before` is the last id of the previous page. */
export async function monthsOf(ctx: ReadContext, id: string, query: MonthsQuery): Promise<PagedList<MonthHead[]>> {
  const access = await projectAccess(ctx, id);
  const { tab, branch_id, month, state, before, limit } = query;
  const seesDrafts = reportedScope(ctx.actor, 'm.project_id', 'm.branch_id');
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ id: string }>`
    SELECT m.id FROM project_months m
    WHERE m.project_id = ${id}::uuid AND ${monthScope(ctx.actor, 'm')}
      ${tab ? sql`AND m.tab = ${tab}` : sql``} ${branch_id ? sql`AND m.branch_id = ${branch_id}::uuid` : sql``}
      ${month ? sql`AND m.month = ${`${month}-01`}::date` : sql``}
      ${state ? sql`AND CASE WHEN ${seesDrafts} THEN m.state ELSE 'accepted' END = ${state}` : sql``}
      ${before ? sql`AND (m.month, m.id) < (SELECT b.month, b.id FROM project_months b WHERE b.id = ${before}::uuid)` : sql``}
    ORDER BY m.month DESC, m.id DESC LIMIT ${limit + 1}`.execute(tx),
  );
  const page = rows.slice(0, limit).map((row) => row.id);
  return new PagedList(await headsOf(ctx, access, page), rows.length > limit ? (page.at(-1) ?? null) : null);
}

/** How local hiring is counted in a project: as its goal for it says that holds last; by new hires where there is none. */
export const measureOf = (project: string) => sql<HiringMeasure>`
  coalesce((SELECT CASE g.measure WHEN 'hours' THEN 'hours' ELSE 'hires' END FROM ${goalsOfMonths} g
            WHERE g.project_id = ${sql.ref(project)} AND g.scope = 'local_hiring' AND g.measure IN ('hires', 'hours')
            ORDER BY g.effective_from DESC, g.created_at DESC LIMIT 1), 'hires')`;

/** Trades of one project that are proposed. */
const TRADES = 60;

/** What the pages of data input begin with. @throws AppError 401, 404 */
export async function dataInput(ctx: ReadContext, id: string): Promise<Setup> {
  const access = await projectAccess(ctx, id);
  const branches = await sql<Setup['branches'][number]>`
    SELECT c.id, c.title, coalesce(c.firm, '') AS firm, c.number,
           ${sql.lit(access.rights.includes('report months'))} AND ${reportedScope(ctx.actor, 'c.project_id', 'c.id')} AS may_report
    FROM ${contractsOfMonths} c
    WHERE c.project_id = ${id}::uuid AND c.tier = 0 AND c.state <> 'removed' AND ${branchScope(ctx.actor, 'c.project_id', 'c.id')}
      -- who reads what was accepted learns of a branch with its first month
      AND (${reportedScope(ctx.actor, 'c.project_id', 'c.id')} OR EXISTS (
        SELECT FROM project_months m WHERE m.branch_id = c.id AND m.accepted_revision IS NOT NULL))
    ORDER BY c.created_at, c.id LIMIT 500`.execute(ctx.sql);
  const { rows } = await sql<Pick<Setup, 'this_month' | 'due_day' | 'measure'>>`
    SELECT to_char(${todayOf(ctx.now)}, 'YYYY-MM') AS this_month, p.due_day, ${measureOf('p.id')} AS measure
    FROM ${projectsOfMonths} p WHERE p.id = ${id}::uuid`.execute(ctx.sql);
  const trades = await withRowSecurity(ctx, (tx) =>
    sql<{ trade: string }>`
    SELECT r.trade FROM project_months m JOIN project_month_rows r ON r.month_id = m.id AND r.revision = m.accepted_revision
    WHERE m.project_id = ${id}::uuid AND r.trade IS NOT NULL AND ${reportedScope(ctx.actor, 'm.project_id', 'm.branch_id')}
    GROUP BY r.trade ORDER BY sum(r.hours_hundredths) DESC NULLS LAST, r.trade LIMIT ${TRADES}`.execute(tx),
  );
  return {
    ...orNotFound(rows[0]),
    branches: branches.rows,
    trades: trades.rows.map(({ trade }) => trade),
    may_edit_places: access.rights.includes('edit project'),
  };
}

const MOST_WAITING = 200;

/** What waits for whom in a project. Whoever reads what was accepted waits for nothing. @throws AppError 401, 404 */
export async function waitingMonths(ctx: ReadContext, id: string): Promise<Waiting> {
  const access = await projectAccess(ctx, id);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ id: string }>`
    SELECT m.id FROM project_months m
    WHERE m.project_id = ${id}::uuid AND m.state <> 'accepted' AND ${reportedScope(ctx.actor, 'm.project_id', 'm.branch_id')}
    ORDER BY m.due_on, m.id LIMIT ${MOST_WAITING + 1}`.execute(tx),
  );
  const heads = await headsOf(
    ctx,
    access,
    rows.slice(0, MOST_WAITING).map((row) => row.id),
  );
  const months = heads
    .map((head) => ({
      ...head,
      waits_for: head.state === 'submitted' ? ('reviewers' as const) : ('reporters' as const),
      is_mine: head.may.includes(head.state === 'submitted' ? 'accept' : 'submit'),
    }))
    .toSorted((a, b) => a.due_on.localeCompare(b.due_on) || a.id.localeCompare(b.id));
  return {
    months,
    late: months.filter(({ is_late }) => is_late).length,
    mine: months.filter(({ is_mine }) => is_mine).length,
    more: rows.length > MOST_WAITING,
  };
}

const MOST_COUNTED = 10_000;

/** How many months wait for the actor, by project; those without any are left out. @throws AppError 401 */
export async function waitingByProject(ctx: ReadContext): Promise<WaitingInProject[]> {
  const { id } = requireUser(ctx.actor);
  const toSubmit = sql`waits.state <> 'submitted' AND who.reports`;
  const toReview = sql`waits.state = 'submitted' AND who.reviews AND waits.submitted_by <> ${id}::uuid`;
  const seen = await withRowSecurity(ctx, (tx) =>
    sql<{ id: string }>`
    SELECT m.id FROM project_months m
    WHERE m.state <> 'accepted' AND ${reportedScope(ctx.actor, 'm.project_id', 'm.branch_id')}
    ORDER BY m.due_on LIMIT ${MOST_COUNTED}`.execute(tx),
  );
  const { rows } = await sql<WaitingInProject>`
    SELECT waits.project_id, count(*) FILTER (WHERE ${toSubmit})::integer AS to_submit,
           count(*) FILTER (WHERE ${toReview})::integer AS to_review,
           count(*) FILTER (WHERE ${toSubmit} AND waits.accepted_revision IS NULL AND waits.due_on < ${todayOf(ctx.now)})::integer AS late
    FROM project_months waits JOIN ${projectsOfMonths} p ON p.id = waits.project_id
    CROSS JOIN LATERAL ${peopleOfBranch(sql`waits.project_id`, sql`waits.branch_id`)} who
    WHERE waits.id = ANY(${seen.rows.map((row) => row.id)}::uuid[]) AND p.archived_at IS NULL AND who.user_id = ${id}::uuid
      AND ((${toSubmit}) OR (${toReview}))
    GROUP BY waits.project_id ORDER BY waits.project_id`.execute(ctx.sql);
  return rows;
}
