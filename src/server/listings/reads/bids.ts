import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Bid, BidByLink, BidRow, BidsQuery, Listing } from '#contract/listings/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Tx } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { opportunity } from '#server/opportunities/reads.ts';
import { receiptFiles } from '#server/signed-records/reads.ts';
import { authorizeOwnerLink, bidScope, companyScope, ownerScope } from '../policy.ts';
import { bidColumns, listingJson, toListing } from './columns.ts';

const YES = sql<SqlBool>`true`;
const NO = sql<SqlBool>`false`;

const LISTINGS = sql`
  (SELECT coalesce(jsonb_agg(${listingJson(YES)} ORDER BY l.position, l.version DESC, l.id), '[]')
   FROM listings l WHERE l.bid_id = b.id)`;

const MOMENTS = ['submitted_at', 'decided_at'] as const;
type Stored<T> = Omit<T, (typeof MOMENTS)[number] | 'updated_at'> &
  Record<(typeof MOMENTS)[number], Date | null> & { readonly updated_at: Date };

const moments = ({ updated_at, submitted_at, decided_at }: Stored<Bid> | Stored<BidRow>) => ({
  updated_at: updated_at.toISOString(),
  submitted_at: submitted_at?.toISOString() ?? null,
  decided_at: decided_at?.toISOString() ?? null,
});
const toBid = (row: Stored<Bid>): Bid => ({
  ...row,
  ...moments(row),
  listings: row.listings.map((one: Listing) => toListing(one)),
});

/** A bid of the actor's company, or for its closed opportunity. @throws AppError 404 */
export async function bid(ctx: ReadContext, id: string): Promise<Bid> {
  const own = companyScope(ctx.actor, 'b');
  const { rows } = await withRowSecurity(ctx, (tx) =>
    select(tx, sql`b.id = ${id} AND ${bidScope(ctx.actor, 'b')}`, { seesEmail: own, mayEdit: own }),
  );
  return toBid(orNotFound(rows[0]));
}

const select = (
  tx: Tx | ReadContext['sql'],
  where: RawBuilder<unknown>,
  { seesEmail, mayEdit }: { readonly seesEmail: RawBuilder<SqlBool>; readonly mayEdit: RawBuilder<SqlBool> },
) =>
  sql<Stored<Bid>>`
    SELECT ${bidColumns(seesEmail)}, ${LISTINGS} AS listings, ${mayEdit} AS may_edit
    FROM listing_bids b WHERE ${where} ORDER BY b.submitted_at, b.id LIMIT 200`.execute(tx);

/** Bids for a closed opportunity, for its owner. @throws AppError 404 for an opportunity that does not exist for the actor */
export async function bidsOfOpportunity(ctx: ReadContext, opportunityId: string): Promise<Bid[]> {
  await opportunity(ctx, opportunityId);
  const where = sql`b.opportunity_id = ${opportunityId} AND ${ownerScope(ctx.actor, 'b')}`;
  const { rows } = await withRowSecurity(ctx, (tx) => select(tx, where, { seesEmail: NO, mayEdit: NO }));
  return rows.map(toBid);
}

/** Bids of the actor's companies, the last changed first; `before` is the last id of the previous page. */
export async function ownBids(ctx: ReadContext, { state, before, limit }: BidsQuery): Promise<PagedList<BidRow[]>> {
  const counted = (where: RawBuilder<SqlBool>) =>
    sql`(SELECT count(*)::int FROM listings l WHERE l.bid_id = b.id AND ${where})`;
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Stored<BidRow>>`
    SELECT ${bidColumns(YES)}, ${counted(sql`l.state <> 'removed'`)} AS firms,
           ${counted(sql`l.state IN ('listed', 'change_asked') AND l.answer IS NULL`)} AS unanswered,
           ${counted(sql`l.state = 'change_asked'`)} AS asked
    FROM listing_bids b WHERE ${companyScope(ctx.actor, 'b')} ${state ? sql`AND b.state = ${state}` : sql``}
      ${before ? sql`AND (b.updated_at, b.id) < (SELECT p.updated_at, p.id FROM listing_bids p WHERE p.id = ${before})` : sql``}
    ORDER BY b.updated_at DESC, b.id DESC LIMIT ${limit + 1}`.execute(tx),
  );
  const page = rows.slice(0, limit).map((row) => ({ ...row, ...moments(row) }));
  return new PagedList(page, rows.length > limit ? (page.at(-1)?.id ?? null) : null);
}

/** What the owner of a project elsewhere sees by a link. @throws AppError 404 */
export async function bidByLink(ctx: ReadContext, secret: string): Promise<BidByLink> {
  const { bidId } = await authorizeOwnerLink(ctx, secret);
  const { rows } = await select(ctx.sql, sql`b.id = ${bidId}`, { seesEmail: NO, mayEdit: NO });
  const { may_edit: _, ...shown } = toBid(orNotFound(rows[0]));
  const files = await receiptFiles(
    ctx,
    shown.listings.map(({ id }) => id),
  );
  return { ...shown, receipts: files.map(({ listing_id, file }) => ({ listing_id, text: file })) };
}
