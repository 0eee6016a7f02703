import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { HIRING_SIDE } from '#contract/access/user-types.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { hasPaymentsFeature } from '#server/accounts/reads/payments-feature.ts';
import type { Actor, UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { AppError, forbidden, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { openLink } from '#server/links/reads.ts';
import type { FirmOfLine } from '#server/payments/policy.ts';
import type { InvitationTable, RequestTable } from './tables.ts';

/** By link: a contract has at most so many lines as the page may have to answer one by one. */
export const REPLY_RATE_LIMIT: RateLimit = {
  name: 'payment reply',
  counts: 'attempts',
  perAccount: 300,
  perAddress: 1_000,
  windowMs: HOUR_MS,
  message: 'Too many answers in a short time. Try again in an hour.',
};
/** Each may send an email. */
export const CONTACT_RATE_LIMIT: RateLimit = {
  name: 'payment contact',
  counts: 'successes',
  perAccount: 60,
  perAddress: 300,
  windowMs: HOUR_MS,
  message: "You've changed many contacts in the last hour. Try again later.",
};
export const INVITE_RATE_LIMIT: RateLimit = {
  name: 'payment invitation',
  counts: 'successes',
  perAccount: 100,
  perAddress: 300,
  windowMs: HOUR_MS,
  message: "You've sent too many invitations. Try again in an hour.",
};

/** A request, and the right of the holder of its link to answer for the firm. */
export type HeldRequest = Authorized<Selectable<RequestTable>, 'answer a payment request'>;

/**
 * The request that a link belongs to; row-level security knows users only, here the secret opens one request and no other.
 * @throws AppError 404 if the link is over
 */
export async function authorizeHolder(ctx: ReadContext, secret: string): Promise<HeldRequest> {
  const { facts } = await openLink(ctx, secret, 'payment reply').catch((error) => {
    throw error instanceof AppError ? notFound() : error;
  });
  const row = await ctx.sql
    .selectFrom('payment_requests')
    .selectAll()
    .where('id', '=', String(facts.request))
    .executeTakeFirst();
  return authorized(orNotFound(row), 'answer a payment request');
}

/** @throws AppError 403 for people of the company that paid, 404 for a line that the link is not about */
export async function authorizeHeldLine(ctx: ReadContext, held: HeldRequest, lineId: string): Promise<FirmOfLine> {
  if (companiesOf(ctx.actor).includes(held.hiring_company_id))
    throw forbidden('You act for the company that paid, which cannot answer for the firm.');
  const line = await ctx.sql
    .selectFrom('payment_request_lines')
    .select('line_id')
    .where('request_id', '=', held.id)
    .where('line_id', '=', lineId)
    .executeTakeFirst();
  const how = { by: 'link', source: held.source, to: masked(held.email) };
  return authorized({ contractId: held.contract_id, lineId: orNotFound(line).line_id, how }, 'answer for the firm');
}

/** `o•••@lantern-row.example`: both sides see that a link was used, and at which house. */
const masked = (email: string): string => email.replace(/^(.).*@/, '$1•••@');

const companiesOf = (actor: Actor): readonly string[] =>
  actor.kind === 'user' && (HIRING_SIDE as readonly string[]).includes(actor.userType) ? actor.hiringCompanyIds : [];

/** Requests, contacts and invitations exist for the people of the company that pays. @param alias of the table */
export const payerScope = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${alias}.hiring_company_id`)} = ANY(${companiesOf(actor)}::uuid[])`;

/** @throws AppError 401, 403 */
export async function requirePayments(ctx: ReadContext): Promise<UserActor> {
  const actor = requireUser(ctx.actor);
  if (!(await hasPaymentsFeature(ctx))) throw forbidden("Payment tracking isn't available for your account");
  return actor;
}

export type Withdrawable = Authorized<Selectable<InvitationTable>, 'withdraw an invitation'>;

/** @throws AppError 401, 403, 404 for an invitation of another company */
export async function authorizeWithdrawal(ctx: ReadContext, id: string): Promise<Withdrawable> {
  const actor = await requirePayments(ctx);
  const row = await ctx.sql
    .selectFrom('payment_invitations')
    .selectAll()
    .where('id', '=', id)
    .where(payerScope(actor, 'payment_invitations'))
    .executeTakeFirst();
  return authorized(orNotFound(row), 'withdraw an invitation');
}
