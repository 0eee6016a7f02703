import { type RawBuilder, sql } from 'kysely';
import { LIVE_BIDS, type Step } from '#contract/listings/rules.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { ownerOfClosed } from '#server/opportunities/reads/for-listings.ts';
import type {} from './tables.ts';

type Db = Pick<ReadContext, 'sql'>;

/** Bids for an opportunity whose firms wait for how it ends. */
export async function liveBidsOf({ sql: db }: Db, opportunityId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT b.id FROM listing_bids b
    WHERE b.opportunity_id = ${opportunityId} AND b.state = ANY(${LIVE_BIDS}::text[]) ORDER BY b.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The company whose opportunity it is, once it takes no more bids. */
export async function closedOpportunityOwner({ sql: db }: Db, opportunityId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    SELECT ${ownerOfClosed(sql`${opportunityId}::uuid`)} AS id`.execute(db);
  return rows[0]?.id ?? null;
}

/** What waits for the answer of a firm, with `said` for its cards, which keep nothing. */
export const unansweredListingsOf = (mwbeId: string): RawBuilder<{ id: string; said: object }> => sql`
  SELECT l.id, NULL::jsonb AS said FROM listings l JOIN listing_bids b ON b.id = l.bid_id
  WHERE l.mwbe_id = ${mwbeId} AND b.state = ANY(${LIVE_BIDS}::text[])
    AND ((l.state = 'listed' AND l.answer IS NULL) OR l.state = 'change_asked')`;

/** A step as the emails of those without an account tell it. */
export interface TellableStep {
  readonly mwbe_id: string;
  readonly firm: string;
  readonly hirer: string;
  readonly project: string;
  readonly step: Step;
  readonly words: string | null;
  readonly reply_until: Date | null;
}

export async function tellableStep(
  { sql: db }: Db,
  listingId: string,
  number: number,
): Promise<TellableStep | undefined> {
  const { rows } = await sql<TellableStep>`
    SELECT l.mwbe_id, ${mwbeName(sql.ref('l.mwbe_id'))} AS firm, ${hiringCompanyName(sql.ref('l.hiring_company_id'))} AS hirer,
           b.project, s.step, s.said AS words,
           (SELECT c.reply_until FROM listing_changes c WHERE c.listing_id = l.id AND c.outcome IS NULL) AS reply_until
    FROM listings l JOIN listing_bids b ON b.id = l.bid_id
    JOIN listing_steps s ON s.listing_id = l.id AND s.number = ${number} WHERE l.id = ${listingId}`.execute(db);
  return rows[0];
}

/** A submitted bid for a project elsewhere whose owner has an address. */
export async function bidOfOwner(
  { sql: db }: Db,
  bidId: string,
): Promise<{ hirer: string; project: string; email: string } | undefined> {
  const { rows } = await sql<{ hirer: string; project: string; email: string }>`
    SELECT ${hiringCompanyName(sql.ref('b.hiring_company_id'))} AS hirer, b.project, b.owner_email AS email
    FROM listing_bids b WHERE b.id = ${bidId} AND b.submitted_at IS NOT NULL AND b.owner_email IS NOT NULL`.execute(db);
  return rows[0];
}
