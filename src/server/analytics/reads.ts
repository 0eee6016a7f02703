import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FailureCount, FeedbackPage, ViewCount } from '#contract/analytics/schema.ts';
import { LIMITS } from '#contract/limits.ts';
import { activePerson } from '#server/accounts/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { reportingPeriodStart, staffScope } from './policy.ts';
import type {} from './tables.ts';

/** Thirty days of about thirty categories; anonymous clients can send others. */
const MAX_COUNTS = 1_000;

const inReportingPeriod = ({ actor, now }: ReadContext): RawBuilder<SqlBool> =>
  sql<SqlBool>`${staffScope(actor)} AND at >= ${reportingPeriodStart(now)}`;

/** Newest day first, most viewed first within a day. */
export async function viewCounts(ctx: ReadContext): Promise<ViewCount[]> {
  const { rows } = await sql<ViewCount>`
    SELECT (at AT TIME ZONE 'UTC')::date::text AS day, view_category, count(*)::int AS views
    FROM page_views WHERE ${inReportingPeriod(ctx)}
    GROUP BY 1, 2 ORDER BY 1 DESC, 3 DESC, 2 LIMIT ${MAX_COUNTS}`.execute(ctx.sql);
  return rows;
}

/** Latest failure first. */
export async function failureCounts(ctx: ReadContext): Promise<FailureCount[]> {
  const { rows } = await sql<Omit<FailureCount, 'last_at'> & { last_at: Date }>`
    SELECT file, kind, count(*)::int AS failures, max(at) AS last_at
    FROM script_failures WHERE ${inReportingPeriod(ctx)}
    GROUP BY file, kind ORDER BY last_at DESC, file, kind LIMIT ${MAX_COUNTS}`.execute(ctx.sql);
  return rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() }));
}

/** Fragment for other rooms: how many scripts failed to load since then. */
export const failuresSince = (since: Date): RawBuilder<number> =>
  sql`(SELECT count(*)::int FROM script_failures WHERE at > ${since})`;

/** Fragment for other rooms: how many feedback entries were left since then. */
export const feedbackSince = (since: Date): RawBuilder<number> =>
  sql`(SELECT count(*)::int FROM feedback WHERE created_at > ${since})`;

type Row = Omit<FeedbackPage['feedback'][number], 'created_at'> & { created_at: Date };

/** @param after id of the last entry of the previous page */
export async function feedbackPage(ctx: ReadContext, after?: string): Promise<FeedbackPage> {
  const { rows } = await sql<Row>`
    SELECT f.id, f.text, f.url_path, f.created_at,
           CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name,
             'email', p.email) END AS person
    FROM feedback f LEFT JOIN LATERAL ${activePerson(sql.ref('f.user_id'), ctx.config)} p ON true
    WHERE ${staffScope(ctx.actor)} AND ${olderThan(after)}
    ORDER BY f.created_at DESC, f.id DESC LIMIT ${LIMITS.pageSize + 1}`.execute(ctx.sql);
  const feedback = rows.slice(0, LIMITS.pageSize);
  return {
    feedback: feedback.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    next: rows.length > feedback.length ? (feedback.at(-1)?.id ?? null) : null,
  };
}

const olderThan = (id: string | undefined): RawBuilder<SqlBool> =>
  id === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(f.created_at, f.id) < (SELECT created_at, id FROM feedback WHERE id = ${id})`;
