import { sql } from 'kysely';
import { MONTH_LIMITS, ROW_FIELDS } from '#contract/data-input/rules.ts';
import type { Difference, History } from '#contract/data-input/schema/months.ts';
import type { RowValues } from '#contract/data-input/schema.ts';
import { personName } from '#server/accounts/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeMonth } from '../policy.ts';
import type {} from '../tables.ts';
import { readable } from './rows.ts';

type Revision = History['revisions'][number];
type Step = History['steps'][number];
type Dated<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]: Date | null };

/** Steps and revisions of one month that an answer holds. */
const MOST = 1000;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What happened to a month. Who reads what was accepted learns of its revisions alone. @throws AppError 401, 404 */
export async function monthHistory(ctx: ReadContext, id: string): Promise<History> {
  const { seesDrafts } = await authorizeMonth(ctx, id, 'read');
  const { rows: revisions } = await sql<
    Dated<Revision, 'started_at' | 'submitted_at' | 'accepted_at' | 'discarded_at'>
  >`
    SELECT r.number, r.reason, r.nothing_reason, r.started_at, ${personName(sql.ref('r.started_by'))} AS started_by,
           r.submitted_at, ${personName(sql.ref('r.submitted_by'))} AS submitted_by, r.accepted_at,
           ${personName(sql.ref('r.accepted_by'))} AS accepted_by, r.discarded_at
    FROM project_month_revisions r WHERE r.month_id = ${id}::uuid AND (${seesDrafts}::boolean OR r.accepted_at IS NOT NULL)
    ORDER BY r.number DESC LIMIT ${MOST}`.execute(ctx.sql);
  const { rows: steps } = await sql<Dated<Step, 'at'>>`
    SELECT s.number, s.revision, s.kind, ${personName(sql.ref('s.user_id'))} AS by, s.at, s.words, s.row_reasons AS rows
    FROM project_month_steps s WHERE s.month_id = ${id}::uuid AND ${seesDrafts}::boolean
    ORDER BY s.number DESC LIMIT ${MOST}`.execute(ctx.sql);
  return {
    revisions: revisions.map((row) => ({
      ...row,
      started_at: iso(row.started_at) ?? '',
      submitted_at: iso(row.submitted_at),
      accepted_at: iso(row.accepted_at),
      discarded_at: iso(row.discarded_at),
    })),
    steps: steps.map((row) => ({ ...row, at: iso(row.at) ?? '' })),
  };
}

/** Rows that two revisions do not have alike. @throws AppError 401, 404 */
export async function monthDifferences(
  ctx: ReadContext,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<Difference[]> {
  const { seesDrafts } = await authorizeMonth(ctx, id, 'read');
  const { rows: seen } = await sql<{ number: number }>`
    SELECT r.number FROM project_month_revisions r WHERE r.month_id = ${id}::uuid AND r.number IN (${from}, ${to})
      AND (${seesDrafts}::boolean OR r.accepted_at IS NOT NULL)`.execute(ctx.sql);
  for (const number of [from, to]) orNotFound(seen.find((row) => row.number === number));
  const side = (revision: number) => sql`
    (SELECT r.id, r.position, ${valuesAsJson} AS said
     FROM ${readable({ monthId: id, number: revision, lineByLine: seesDrafts })} r)`;
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ id: string; before: RowValues | null; after: RowValues | null }>`
    SELECT coalesce(a.id, b.id) AS id, a.said AS before, b.said AS after
    FROM ${side(from)} a FULL JOIN ${side(to)} b ON b.id = a.id
    WHERE a.said IS DISTINCT FROM b.said
    ORDER BY coalesce(b.position, a.position), 1 LIMIT ${MONTH_LIMITS.rows}`.execute(tx),
  );
  return rows;
}

const valuesAsJson = sql`jsonb_build_object(${sql.join(
  ROW_FIELDS.flatMap((name) => [sql.lit(name), sql.ref(`r.${name}`)]),
)})`;
