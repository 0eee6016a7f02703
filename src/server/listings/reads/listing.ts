import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StepSide } from '#contract/listings/rules.ts';
import type { ListingDetails, ListingStep, ListingSubject, NamedListing } from '#contract/listings/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { receiptFiles } from '#server/signed-records/reads.ts';
import { authorizeLink, type FirmSide, listingScope, sideOf } from '../policy.ts';
import { listingJson, toListing } from './columns.ts';

type OfBid = Omit<NamedListing, keyof ReturnType<typeof toListing>>;
interface Row extends Omit<OfBid, 'submitted_at'> {
  readonly listing: ReturnType<typeof toListing>;
  readonly submitted_at: Date;
}

const named = (db: Sql, where: RawBuilder<unknown>, seesSubstitute: RawBuilder<SqlBool>, more = sql``) =>
  sql<Row & { readonly side: StepSide | null }>`
    SELECT ${listingJson(seesSubstitute)} AS listing, b.hiring_company_id,
           ${hiringCompanyName(sql.ref('b.hiring_company_id'))} AS hiring_company, b.kind, b.opportunity_id, b.project,
           b.owner_name, b.bid_on, b.state AS bid_state, l.submitted_at ${more}
    FROM listings l JOIN listing_bids b ON b.id = l.bid_id
    WHERE l.submitted_at IS NOT NULL AND ${where} ORDER BY l.submitted_at DESC, l.id LIMIT 200`.execute(db);

const toNamed = ({ listing, submitted_at, ...ofBid }: Row): NamedListing => ({
  ...toListing(listing),
  ...ofBid,
  submitted_at: submitted_at.toISOString(),
});

const isSide = (actor: Actor, side: StepSide) => sql<SqlBool>`${sideOf(actor, 'l')} IS NOT DISTINCT FROM ${side}`;

/** Where a firm is named, for its own people. @throws AppError 404 for another firm */
export async function namedListings(ctx: ReadContext, mwbeId: string): Promise<NamedListing[]> {
  const actor = requireUser(ctx.actor);
  orNotFound(actor.mwbeIds.includes(mwbeId) ? mwbeId : undefined);
  const { rows } = await withRowSecurity(ctx, (tx) => named(tx, sql`l.mwbe_id = ${mwbeId}`, sql<SqlBool>`false`));
  return rows.map(toNamed);
}

/** A listing for one of its sides. @throws AppError 404 */
export async function listingDetails(ctx: ReadContext, id: string): Promise<ListingDetails> {
  const { actor } = ctx;
  return withRowSecurity(ctx, async (tx) => {
    const { rows } = await named(
      tx,
      sql`l.id = ${id} AND ${listingScope(actor, 'l')}`,
      sql<SqlBool>`NOT ${isSide(actor, 'mwbe')}`,
      sql`, ${sideOf(actor, 'l')} AS side`,
    );
    const { side, ...row } = orNotFound(rows[0]);
    return { ...toNamed(row), side: side ?? 'owner', ...(await history(tx, id)) };
  });
}

/** The same for the firm that holds a link. @throws AppError 404 */
export async function listingByLink(ctx: ReadContext, secret: string): Promise<ListingDetails> {
  return listingOfFirm(ctx, await authorizeLink(ctx, secret));
}

export async function listingOfFirm(ctx: Pick<ReadContext, 'sql'>, { id }: FirmSide): Promise<ListingDetails> {
  const { rows } = await named(ctx.sql, sql`l.id = ${id}`, sql<SqlBool>`false`);
  return { ...toNamed(orNotFound(rows[0])), side: 'mwbe', ...(await history(ctx.sql, id)) };
}

async function history(db: Sql, id: string): Promise<Pick<ListingDetails, 'steps' | 'receipts'>> {
  const { rows } = await sql<Omit<ListingStep, 'at'> & { at: Date }>`
    SELECT number, step, by, at, said FROM listing_steps WHERE listing_id = ${id} ORDER BY number`.execute(db);
  const files = await receiptFiles({ sql: db }, [id]);
  return { steps: rows.map((row) => ({ ...row, at: row.at.toISOString() })), receipts: files.map(({ file }) => file) };
}

/** A listing as cards and emails tell of it (jsonb); null outside the actor's scope. */
export const listingAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<ListingSubject | null> => sql`
  (SELECT jsonb_build_object('id', l.id, 'listing_mwbe_id', l.mwbe_id, 'listing_firm', ${mwbeName(sql.ref('l.mwbe_id'))},
            'listing_hirer', ${hiringCompanyName(sql.ref('l.hiring_company_id'))}, 'listing_project', b.project,
            'listing_state', l.state, 'listing_change', c.kind, 'listing_step', s.step, 'listing_said', s.said,
            'listing_reply_until', to_char(c.reply_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
   FROM listings l JOIN listing_bids b ON b.id = l.bid_id
   JOIN listing_steps s ON s.listing_id = l.id AND s.number = l.version
   LEFT JOIN listing_changes c ON c.listing_id = l.id AND c.outcome IS NULL
   WHERE l.id = ${column} AND ${listingScope(actor, 'l')})`;
