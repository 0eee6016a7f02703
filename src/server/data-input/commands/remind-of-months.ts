import { sql } from 'kysely';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { projectsOfMonths } from '#server/parent-projects/reads/for-months.ts';
import { todayOf } from '../reads/heads.ts';
import type {} from '../tables.ts';
import { notifyOfOverdueMonth } from './notify.ts';

interface Due {
  readonly id: string;
  readonly project_id: string;
  readonly branch_id: string;
  readonly tab: MonthlyReport;
  readonly month: string;
  readonly audience: 'reporters' | 'reviewers';
}

/** Days between two reminders of the same month. */
const DAYS_BETWEEN_REMINDERS = 7;

/**
 * Reminds once of each month that is due: its reporters on that day and weekly until it is submitted; those who review a week
 * after it was submitted, and weekly. A restatement is nobody's duty until it was submitted. One server reminds of a month.
 * @returns how many were due
 */
export async function remindOfMonths(ctx: WriteContext, limit: number): Promise<number> {
  const { rows } = await sql<Due>`
    WITH due AS (
      SELECT m.id, CASE m.state WHEN 'submitted' THEN 'reviewers' ELSE 'reporters' END AS audience, ${todayOf(ctx.now)} AS today
      FROM project_months m JOIN ${projectsOfMonths} p ON p.id = m.project_id
      WHERE p.archived_at IS NULL AND p.state = 'active' AND m.state <> 'accepted'
        AND CASE WHEN m.state = 'submitted'
          THEN greatest(m.due_on, (m.submitted_at AT TIME ZONE p.time_zone)::date + ${DAYS_BETWEEN_REMINDERS}::integer) <= ${todayOf(ctx.now)}
            AND coalesce(m.reviewers_reminded_on + ${DAYS_BETWEEN_REMINDERS}::integer <= ${todayOf(ctx.now)}, true)
          ELSE m.accepted_revision IS NULL AND m.due_on <= ${todayOf(ctx.now)}
            AND coalesce(m.reporters_reminded_on + ${DAYS_BETWEEN_REMINDERS}::integer <= ${todayOf(ctx.now)}, true) END
      ORDER BY m.due_on, m.id LIMIT ${limit} FOR UPDATE OF m SKIP LOCKED)
    UPDATE project_months m SET
      reporters_reminded_on = CASE WHEN d.audience = 'reporters' THEN d.today ELSE m.reporters_reminded_on END,
      reviewers_reminded_on = CASE WHEN d.audience = 'reviewers' THEN d.today ELSE m.reviewers_reminded_on END
    FROM due d WHERE m.id = d.id
    RETURNING m.id, m.project_id, m.branch_id, m.tab, to_char(m.month, 'YYYY-MM') AS month, d.audience`.execute(
    ctx.sql,
  );
  for (const { project_id: projectId, branch_id: branchId, tab, month, audience } of rows)
    await notifyOfOverdueMonth(ctx, { projectId, branchId, tab, month }, audience);
  return rows.length;
}
