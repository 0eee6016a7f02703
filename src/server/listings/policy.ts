import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { HIRING_SIDE } from '#contract/access/user-types.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { StepSide } from '#contract/listings/rules.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor, UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { AppError, forbidden, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { openLink } from '#server/links/reads.ts';
import { isOwnersOnceClosed } from '#server/opportunities/reads/for-listings.ts';
import type {} from './tables.ts';

/** Companies that name firms in the person's name. */
export const companiesOf = (actor: Actor): readonly string[] =>
  actor.kind === 'user' && (HIRING_SIDE as readonly string[]).includes(actor.userType) ? actor.hiringCompanyIds : [];
const firmsOf = (actor: Actor): readonly string[] => (actor.kind === 'user' ? actor.mwbeIds : []);

/** A company's own bids. @param alias of the bids or the listings */
export const companyScope = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${alias}.hiring_company_id`)} = ANY(${companiesOf(actor)}::uuid[])`;

/** Bids that were submitted for an opportunity of the person's company, once it takes no more. */
export const ownerScope = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${alias}.submitted_at`)} IS NOT NULL
    AND ${isOwnersOnceClosed(sql.ref(`${alias}.opportunity_id`), companiesOf(actor))})`;

const firmScope = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${alias}.submitted_at`)} IS NOT NULL
    AND ${sql.ref(`${alias}.mwbe_id`)} = ANY(${firmsOf(actor)}::uuid[]))`;

export const bidScope = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  actor.kind === 'system'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${companyScope(actor, alias)} OR ${ownerScope(actor, alias)})`;

/** The sides of a listing: its company, its firm, the owner of the opportunity; nobody else learns that it exists. */
export const listingScope = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  actor.kind === 'system'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${companyScope(actor, alias)} OR ${firmScope(actor, alias)} OR ${ownerScope(actor, alias)})`;

/** For whom the person reads a listing that is in their scope; null outside. */
export const sideOf = (actor: Actor, alias: string): RawBuilder<StepSide | null> => sql`
  CASE WHEN ${companyScope(actor, alias)} THEN 'hiring_company' WHEN ${firmScope(actor, alias)} THEN 'mwbe'
       WHEN ${ownerScope(actor, alias)} THEN 'owner' END`;

export type Starting = Authorized<{ readonly userId: string; readonly hiringCompanyId: string }, 'start a bid'>;

/** @throws AppError 401, 403 for a company that is not the actor's own, whether it exists or not */
export function authorizeStart(ctx: Pick<ReadContext, 'actor'>, hiringCompanyId: string): Starting {
  const actor = requireUser(ctx.actor);
  if (!companiesOf(actor).includes(hiringCompanyId)) throw forbidden('You can do this only for your own company');
  return authorized({ userId: actor.id, hiringCompanyId }, 'start a bid');
}

export type EditedBid = Authorized<
  { readonly id: string; readonly userId: string; readonly companyId: string },
  'edit a bid'
>;

/** @throws AppError 401, 404 out of scope, 403 for the owner of the opportunity */
export async function authorizeBid(ctx: Pick<ReadContext, 'sql' | 'actor'>, id: string): Promise<EditedBid> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ id: string; company: string; own: boolean }>`
    SELECT b.id, b.hiring_company_id AS company, ${companyScope(actor, 'b')} AS own
    FROM listing_bids b WHERE b.id = ${id} AND ${bidScope(actor, 'b')}`.execute(tx),
  );
  const { own, company } = orNotFound(rows[0]);
  if (!own) throw forbidden('Only the company that submitted this can change it');
  return authorized({ id, userId: actor.id, companyId: company }, 'edit a bid');
}

interface ListingRef {
  readonly id: string;
  readonly bidId: string;
}
/** The right of one side to act on a listing. */
export type CompanySide = Authorized<
  ListingRef & { readonly userId: string; readonly companyId: string },
  'change a listing'
>;
export type FirmSide = Authorized<ListingRef & { readonly userId: string | null }, 'answer for a firm'>;

/** @throws AppError 401, 404 out of scope, 403 for another side */
export async function authorizeCompany(ctx: Pick<ReadContext, 'sql' | 'actor'>, id: string): Promise<CompanySide> {
  const { actor, row } = await inScope(ctx, id);
  if (row.side !== 'hiring_company' || row.state === 'draft')
    throw forbidden('Only the company that named this firm can do this');
  return authorized({ id, bidId: row.bid_id, userId: actor.id, companyId: row.company }, 'change a listing');
}

/** @throws AppError 401, 404 out of scope, 403 for another side */
export async function authorizeFirm(ctx: Pick<ReadContext, 'sql' | 'actor'>, id: string): Promise<FirmSide> {
  const { actor, row } = await inScope(ctx, id);
  if (row.side !== 'mwbe') throw forbidden('Only the firm that is named can answer');
  return authorized({ id, bidId: row.bid_id, userId: actor.id }, 'answer for a firm');
}

async function inScope(ctx: Pick<ReadContext, 'sql' | 'actor'>, id: string) {
  const actor: UserActor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ bid_id: string; company: string; state: string; side: StepSide }>`
    SELECT l.bid_id, l.hiring_company_id AS company, l.state, ${sideOf(actor, 'l')} AS side
    FROM listings l WHERE l.id = ${id} AND ${listingScope(actor, 'l')}`.execute(tx),
  );
  return { actor, row: orNotFound(rows[0]) };
}

/**
 * The one listing that a link belongs to; row-level security knows users only, here the secret opens one row and no other.
 * @throws AppError 404 if the link is over
 */
export async function authorizeLink(ctx: ReadContext, secret: string): Promise<FirmSide> {
  const { facts } = await openLink(ctx, secret, 'listing').catch(hideLink);
  const row = await ctx.sql
    .selectFrom('listings')
    .select(['id', 'bid_id'])
    .where('id', '=', String(facts.listing))
    .where('submitted_at', 'is not', null)
    .executeTakeFirst();
  const { id, bid_id } = orNotFound(row);
  return authorized({ id, bidId: bid_id, userId: null }, 'answer for a firm');
}

/** The right of an owner without an account to see the firms of one bid. */
export type OwnerByLink = Authorized<{ readonly bidId: string }, 'see listed firms'>;

/** @throws AppError 404 if the link is over */
export async function authorizeOwnerLink(ctx: ReadContext, secret: string): Promise<OwnerByLink> {
  const { facts } = await openLink(ctx, secret, 'listed firms').catch(hideLink);
  const row = await ctx.sql
    .selectFrom('listing_bids')
    .select('id')
    .where('id', '=', String(facts.bid))
    .where('submitted_at', 'is not', null)
    .executeTakeFirst();
  return authorized({ bidId: orNotFound(row).id }, 'see listed firms');
}

const hideLink = (error: unknown): never => {
  throw error instanceof AppError ? notFound() : error;
};

/** Each submission emails firms, and an owner at an address that the company gives. */
export const SUBMISSION_RATE_LIMIT: RateLimit = {
  name: 'bid submission',
  counts: 'successes',
  perAccount: 30,
  perAddress: 100,
  windowMs: DAY_MS,
  message: 'You have submitted 30 bids today. Submit the others tomorrow.',
};
