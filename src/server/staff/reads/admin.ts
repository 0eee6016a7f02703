import { sql } from 'kysely';
import { FEATURE_FLAGS } from '#contract/access/feature-flags.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/staff/endpoints.ts';
import type { AdminOverview, FeatureFlag, SampleMail } from '#contract/staff/schema/admin.ts';
import { pendingNames } from '#server/accounts/reads/name-requests.ts';
import { pendingRequests } from '#server/accounts/reads/pending-requests.ts';
import { personName } from '#server/accounts/reads.ts';
import { failuresSince, feedbackSince } from '#server/analytics/reads.ts';
import { mergeCountSince, pendingReviewCount } from '#server/imports/reads/reviews.ts';
import { auditFault } from '#server/kernel/audit/check.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { openFailedJobs } from '#server/kernel/jobs/failed-jobs.ts';
import { type ListedLink, listedLinks } from '#server/links/reads/list.ts';
import { activeImpersonations } from '#server/session/reads/active-sessions.ts';
import { authorizeStaff } from '../policy.ts';
import { waitingColumns } from './waiting.ts';

const PAGE = 50;

type Counts = Omit<AdminOverview, 'forwarded_by_unknown'>;

/** Items that need review and activity of the last 24 hours, in one query. */
export async function overview(ctx: ReadContext): Promise<AdminOverview> {
  authorizeStaff(ctx.actor);
  const since = new Date(ctx.now.getTime() - DAY_MS);
  const { rows } = await sql<Counts>`
    SELECT ${pendingRequests} AS requests, ${pendingNames} AS names, ${pendingReviewCount} AS reviews,
           ${openFailedJobs} AS failed_jobs, ${mergeCountSince(since)} AS merges, ${feedbackSince(since)} AS feedback,
           ${failuresSince(since)} AS script_failures, ${activeImpersonations(ctx.now)} AS impersonations,
           ${waitingColumns(ctx)}, ${auditFault} AS audit_fault`.execute(ctx.sql);
  return { ...(rows[0] as Counts), forwarded_by_unknown: ctx.request.forwardedByUnknown ?? false };
}

type LinksQuery = Input<typeof endpoints.links>['query'];
type LinkRow = ListedLink & { readonly person: string | null; readonly by: string | null };

export async function sentLinks(
  ctx: ReadContext,
  { after, ...filter }: LinksQuery,
): Promise<Output<typeof endpoints.links>> {
  authorizeStaff(ctx.actor);
  if (filter.purpose !== undefined && !ctx.registry.linkPurposes.has(filter.purpose)) {
    throw badRequest('query.purpose', 'is not a purpose of links');
  }
  const page = listedLinks(filter, { after, limit: PAGE + 1, now: ctx.now });
  const { rows } = await sql<LinkRow>`
    SELECT k.*, ${personName(sql.ref('k.user_id'))} AS person, ${personName(sql.ref('k.created_by'))} AS by
    FROM ${page} k ORDER BY k.created_at DESC, k.id DESC`.execute(ctx.sql);
  const shown = rows.slice(0, PAGE);
  return {
    links: shown.map(({ user_id, created_by: _by, person, created_at, expires_at, ended_at, ...link }) => ({
      ...link,
      person: user_id === null || person === null ? null : { id: user_id, name: person },
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Origin in previews without PUBLIC_URL. */
const SAMPLE_ORIGIN = 'https://plumbline.example';

export async function sampleMails(ctx: ReadContext): Promise<SampleMail[]> {
  authorizeStaff(ctx.actor);
  const origin = ctx.config.publicUrl ?? SAMPLE_ORIGIN;
  return ctx.registry.emailPreviews.map(({ name, make }) => {
    const { to, subject, text, blocks } = make(origin);
    return { name, to, subject, text, blocks: blocks.map(({ parts, ...block }) => ({ ...block, parts: [...parts] })) };
  });
}

export async function featureFlags(ctx: ReadContext): Promise<FeatureFlag[]> {
  authorizeStaff(ctx.actor);
  const rows = await ctx.sql
    .selectFrom('feature_flags')
    .select(['name', 'is_on', 'changed_at', personName(sql.ref('changed_by')).as('changed_by')])
    .execute();
  return FEATURE_FLAGS.map((name) => {
    const row = rows.find((one) => one.name === name);
    return {
      name,
      is_on: row?.is_on ?? true,
      changed_by: row?.changed_by ?? null,
      changed_at: row?.changed_at.toISOString() ?? null,
    };
  });
}
