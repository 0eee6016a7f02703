import { type RawBuilder, sql } from 'kysely';
import { firmOfMwbe } from '#server/businesses/reads/listed-firms.ts';
import type {} from '../tables.ts';

/**
 * Fragment for other features: firms that a company named in bids that it won from one moment until before another, also
 * those that it removed later, as a table.
 * @param from null: from the first one on
 */
export const firmsNamed = (
  companyId: string,
  { from, before }: { readonly from: Date | null; readonly before: Date },
): RawBuilder<unknown> => sql`
  (SELECT l.id, l.mwbe_id, ${firmOfMwbe(sql.ref('l.mwbe_id'))} AS firm, b.decided_at AS at, l.submitted_at
   FROM listing_bids b JOIN listings l ON l.bid_id = b.id
   WHERE b.hiring_company_id = ${companyId} AND b.state = 'won' AND l.submitted_at IS NOT NULL
     AND b.decided_at < ${before}::timestamptz AND (${from}::timestamptz IS NULL OR b.decided_at >= ${from}::timestamptz))`;

/** Fragment for other features: ids of the companies that won bids. */
export const winningCompanies = (): RawBuilder<unknown> =>
  sql`SELECT hiring_company_id AS id FROM listing_bids WHERE state = 'won'`;
