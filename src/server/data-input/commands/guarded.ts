import { type RawBuilder, sql } from 'kysely';
import { type MonthAction, type MonthState, monthStatesBefore, type StepKind } from '#contract/data-input/rules.ts';
import type { RowReason } from '#contract/data-input/schema/months.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, conflict, notFound } from '#server/kernel/http/errors.ts';
import { projectsOfMonths, reportedScope } from '#server/parent-projects/reads/for-months.ts';
import type { MonthFor, MonthRight } from '../policy.ts';
import type {} from '../tables.ts';
import { notifyOfMonth } from './notify.ts';

/** What every change of a month repeats: it is in the actor's branches, and its project is not archived. */
export const openTo = (ctx: Pick<WriteContext, 'actor'>): RawBuilder<boolean> => sql<boolean>`
  (${reportedScope(ctx.actor, 'm.project_id', 'm.branch_id')}
   AND EXISTS (SELECT FROM ${projectsOfMonths} p WHERE p.id = m.project_id AND p.archived_at IS NULL))`;

export interface MovedMonth {
  readonly version: number;
  readonly revision: number;
  readonly state: MonthState;
}
interface Move {
  readonly kind: StepKind;
  /** That the person saw. */
  readonly version: number;
  /** What it sets in `m`, and where, beyond state and version. */
  readonly set: RawBuilder<unknown>;
  readonly where?: RawBuilder<unknown>;
  /** Statements (CTEs) over `moved`, in the same one. */
  readonly also?: readonly RawBuilder<unknown>[];
  readonly words?: string | null;
  readonly rows?: readonly RowReason[];
}

/**
 * The one UPDATE behind every step of a month: of concurrent people exactly one moves it.
 * @throws AppError 409 in another state, 412 for a stale version
 */
export async function moveMonth(
  ctx: WriteContext,
  month: MonthFor<MonthRight>,
  action: MonthAction,
  { kind, version, set, where = sql`true`, also = [], words = null, rows: reasons = [] }: Move,
): Promise<MovedMonth> {
  const states = monthStatesBefore(action);
  const { rows } = await sql<MovedMonth>`
    WITH moved AS (
      UPDATE project_months m SET version = m.version + 1, ${set}
      WHERE m.id = ${month.id}::uuid AND m.version = ${version} AND m.state = ANY(${states}::text[]) AND ${where}
        AND ${openTo(ctx)}
      RETURNING m.*),
    ${sql.join([...also, sql``])}
    noted AS (
      INSERT INTO project_month_steps (month_id, number, revision, branch_id, kind, user_id, at, words, row_reasons)
      SELECT id, version, revision, branch_id, ${kind}, ${month.userId}::uuid, ${ctx.now}::timestamptz, ${words},
             ${JSON.stringify(reasons)}::text::jsonb FROM moved)
    SELECT version, revision, state FROM moved`.execute(ctx.sql);
  const moved = rows[0];
  if (!moved) throw await refusal(ctx, month.id, { states, version });
  const { id: monthId, projectId, branchId, tab, month: name } = month;
  const { state, revision } = moved;
  const about = { monthId, projectId, branchId, tab, month: name, kind, state, revision };
  await notifyOfMonth(ctx, about, words);
  return moved;
}

const STATE_MESSAGES: Readonly<Record<MonthState, string>> = {
  draft: 'This month has not been submitted.',
  submitted: 'This month has been submitted. Withdraw it to change it.',
  returned: 'This month was returned.',
  accepted: 'This month has been accepted. Restate it to change it.',
};
export const CHANGED_MEANWHILE = 'This month was changed in the meantime, on another device or by a colleague.';

interface Seen {
  readonly states: readonly MonthState[];
  readonly version?: number;
}
/** Why nothing moved, as it is now. */
export async function refusal(ctx: WriteContext, id: string, { states, version }: Seen): Promise<AppError> {
  const { rows } = await sql<{ state: MonthState; version: number; archived: boolean }>`
    SELECT m.state, m.version, p.archived_at IS NOT NULL AS archived
    FROM project_months m JOIN ${projectsOfMonths} p ON p.id = m.project_id WHERE m.id = ${id}::uuid`.execute(ctx.sql);
  const now = rows[0];
  if (!now) return notFound();
  if (now.archived) return conflict('This project is archived. Restore it to change it.');
  if (!states.includes(now.state)) return conflict(STATE_MESSAGES[now.state]);
  if (version !== undefined && now.version !== version) return new AppError(412, CHANGED_MEANWHILE);
  return conflict('You can’t do this to this revision of the month.');
}
