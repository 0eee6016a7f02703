import { sql } from 'kysely';
import { FEATURE_FLAGS } from '#contract/access/feature-flags.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/staff/endpoints.ts';
import type { Desk, FeatureSwitch, SampleMail } from '#contract/staff/schema/desk.ts';
import { accessRequests } from '#server/accounts/reads/requests.ts';
import { requestsWaiting } from '#server/accounts/reads/waiting.ts';
import { personName } from '#server/accounts/reads.ts';
import { failuresSince, feedbackSince } from '#server/analytics/reads.ts';
import { mergeCountSince, pendingReviewCount } from '#server/imports/reads/reviews.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { type ListedLink, listedLinks } from '#server/links/reads/list.ts';
import { openImpersonations } from '#server/session/reads/open.ts';
import { authorizeDesk } from '../policy.ts';

const DAY_MS = 24 * 3_600_000;
const PAGE = 50;

/** What waits and what happened in the last 24 hours, in one query. */
export async function desk(ctx: ReadContext): Promise<Desk> {
  authorizeDesk(ctx.actor);
  const since = new Date(ctx.now.getTime() - DAY_MS);
  const { rows } = await sql<Desk>`
    SELECT ${requestsWaiting} AS requests, ${pendingReviewCount} AS reviews, ${mergeCountSince(since)} AS merges, ${feedbackSince(since)} AS feedback,
           ${failuresSince(since)} AS script_failures, ${openImpersonations(ctx.now)} AS impersonations`.execute(
    ctx.sql,
  );
  return rows[0] as Desk;
}

type RequestsQuery = Input<typeof endpoints.requests>['query'];

export async function requests(
  ctx: ReadContext,
  { state, after }: RequestsQuery,
): Promise<Output<typeof endpoints.requests>> {
  authorizeDesk(ctx.actor);
  const { items, next } = await accessRequests(ctx, { state, before: after });
  return { requests: items, next };
}

type LinksQuery = Input<typeof endpoints.links>['query'];
type LinkRow = ListedLink & { readonly person: string | null; readonly by: string | null };

export async function sentLinks(
  ctx: ReadContext,
  { after, ...filter }: LinksQuery,
): Promise<Output<typeof endpoints.links>> {
  authorizeDesk(ctx.actor);
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

/** The address that stands in samples where the settings name none. */
const SAMPLE_ORIGIN = 'https://plumbline.example';

export async function sampleMails(ctx: ReadContext): Promise<SampleMail[]> {
  authorizeDesk(ctx.actor);
  const origin = ctx.config.publicUrl ?? SAMPLE_ORIGIN;
  return ctx.emailPreviews.map(({ name, make }) => {
    const { to, subject, text, blocks } = make(origin);
    return { name, to, subject, text, blocks: blocks.map(({ parts, ...block }) => ({ ...block, parts: [...parts] })) };
  });
}

export async function switches(ctx: ReadContext): Promise<FeatureSwitch[]> {
  authorizeDesk(ctx.actor);
  const rows = await ctx.sql
    .selectFrom('feature_switches')
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
