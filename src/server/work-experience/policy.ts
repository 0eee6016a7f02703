import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { EXPERIENCE_LIMITS, LOCKING_STATES } from '#contract/work-experience/rules.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { AppError, forbidden, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { openLink } from '#server/links/reads.ts';
import type { WorkExperienceRequestTable, WorkExperienceTable } from './tables.ts';

/** Each request sends emails: counted by firm, and by the address of who sends it. */
export const ASK_RATE_LIMIT: RateLimit = {
  name: 'work confirmation request',
  counts: 'successes',
  perAccount: EXPERIENCE_LIMITS.perFirmAndDay,
  perAddress: 100,
  windowMs: DAY_MS,
  message: `Your firm has asked ${EXPERIENCE_LIMITS.perFirmAndDay} clients today. Ask the others tomorrow.`,
};

export type Experience = Selectable<WorkExperienceTable>;
export type ConfirmationRequest = Selectable<WorkExperienceRequestTable>;

/** Jobs and requests exist for the people of the firm. @param alias of the table */
export const firmScope = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  actor.kind === 'user'
    ? sql<SqlBool>`${sql.ref(`${alias}.mwbe_id`)} = ANY(${actor.mwbeIds}::uuid[])`
    : sql<SqlBool>`${sql.lit(actor.kind === 'system')}`;

/** Requests exist for the people of both sides as well. @param alias of the requests table */
export const requestScope = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  actor.kind === 'user'
    ? sql<SqlBool>`(${firmScope(actor, alias)}
        OR ${sql.ref(`${alias}.hiring_company_id`)} = ANY(${actor.hiringCompanyIds}::uuid[]))`
    : sql<SqlBool>`${sql.lit(actor.kind === 'system')}`;

/** Whether the client of job `alias` was asked, so that the job stays as it was sent. */
export const isLocked = (alias: string): RawBuilder<SqlBool> => sql<SqlBool>`
  (${sql.ref(`${alias}.project_id`)} IS NOT NULL OR EXISTS (
    SELECT FROM work_experience_requests l
    WHERE l.experience_id = ${sql.ref(`${alias}.id`)} AND l.state = ANY(${[...LOCKING_STATES]}::text[])))`;

/** A request, and the right of the hiring company or of the link's holder to answer it. */
export type AnswerableRequest = Authorized<
  {
    readonly request: ConfirmationRequest;
    /** Who answers; null by a link. */
    readonly userId: string | null;
    readonly name: string | null;
  },
  'answer a confirmation'
>;

/** @throws AppError 404 for everybody but the hiring company, 403 for people who act for the firm as well */
export async function authorizeAnswer(ctx: ReadContext, id: string): Promise<AnswerableRequest> {
  const actor = requireUser(ctx.actor);
  const row = orNotFound(
    await withRowSecurity(ctx, (tx) =>
      tx
        .selectFrom('work_experience_requests')
        .selectAll()
        .where('id', '=', id)
        .where(sql<SqlBool>`hiring_company_id = ANY(${actor.hiringCompanyIds}::uuid[])`)
        .executeTakeFirst(),
    ),
  );
  if (actor.mwbeIds.includes(row.mwbe_id)) throw forbidden(OWN_FIRM);
  const name = `${actor.firstName} ${actor.lastName}`;
  return authorized({ request: row, userId: actor.id, name }, 'answer a confirmation');
}

export const OWN_FIRM = 'You act for this firm, and nobody can confirm their own work.';

/**
 * The request that a link belongs to; row-level security knows users only, here the secret opens one row and no other.
 * @throws AppError 404 if the link or the request is over
 */
export async function authorizeHolder(ctx: ReadContext, secret: string): Promise<AnswerableRequest> {
  const { facts } = await openLink(ctx, secret, 'work confirmation').catch((error) => {
    throw error instanceof AppError ? notFound() : error;
  });
  const request = await ctx.sql
    .selectFrom('work_experience_requests')
    .selectAll()
    .where('id', '=', String(facts.request))
    .where('state', '=', 'open')
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst();
  return authorized({ request: orNotFound(request), userId: null, name: null }, 'answer a confirmation');
}
