import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { AppError, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { openLink } from '#server/links/reads.ts';
import type { ResponseTable } from './tables.ts';

/** Each call may send a thousand emails. */
export const INVITE_RATE_LIMIT: RateLimit = {
  name: 'opportunity invitation',
  counts: 'successes',
  perAccount: 60,
  perAddress: 300,
  windowMs: HOUR_MS,
  message: "You've invited many firms in the last hour. Try again later.",
};

/** Responses of the actor's firms. @param alias of the table */
export const firmScope = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  actor.kind === 'user'
    ? sql<SqlBool>`${sql.ref(`${alias}.mwbe_id`)} = ANY(${actor.mwbeIds}::uuid[])`
    : sql<SqlBool>`${sql.lit(actor.kind === 'system')}`;

/** Whether an owner reads a quote as the current one: `r` its response, `o` the opportunity, `p` when its quotes are opened, `q` the quote. */
export const openedQuote = sql<boolean>`
  (q.replaced_at IS NULL AND r.state <> 'interested' AND (coalesce(p.at_once, false)
     OR (o.closed_at IS NOT NULL AND (r.state = 'quoted' OR coalesce(r.withdrawn_at >= o.closed_at, false)))))`;

export type ResponseRow = Selectable<ResponseTable>;
/** An invitation, and the right of the holder of its link to answer it. */
export type HeldInvitation = Authorized<{ readonly row: ResponseRow; readonly linkId: string }, 'answer an invitation'>;

/**
 * The invitation that a link belongs to; row-level security knows users only, here the secret opens one row and no other.
 * @throws AppError 404 if the link is over
 */
export async function authorizeHolder(ctx: ReadContext, secret: string): Promise<HeldInvitation> {
  const { id: linkId, facts } = await openLink(ctx, secret, 'opportunity invitation').catch((error) => {
    throw error instanceof AppError ? notFound() : error;
  });
  const row = await ctx.sql
    .selectFrom('opportunity_responses')
    .selectAll()
    .where('id', '=', String(facts.response))
    .executeTakeFirst();
  return authorized({ row: orNotFound(row), linkId }, 'answer an invitation');
}
