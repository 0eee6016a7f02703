import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {} from '../tables.ts';

/**
 * Fragment for other features: whether the opportunity whose id is in `column` belongs to one of these companies and
 * takes no more bids. Before that, what is bid is not even the owner's.
 */
export const isOwnersOnceClosed = (column: RawBuilder<unknown>, companyIds: readonly string[]): RawBuilder<SqlBool> =>
  sql`EXISTS (SELECT FROM opportunities oc WHERE oc.id = ${column} AND oc.closed_at IS NOT NULL
                AND oc.hiring_company_id = ANY(${companyIds}::uuid[]))`;

/** Fragment for other features: the time zone of the place of the opportunity whose id is in `column`. */
export const zoneOfOpportunity = (column: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(SELECT oz.time_zone FROM opportunities oz WHERE oz.id = ${column})`;

/** Fragment for other features: the company whose opportunity has the id in `column`, once it takes no more bids. */
export const ownerOfClosed = (column: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(SELECT ow.hiring_company_id FROM opportunities ow WHERE ow.id = ${column} AND ow.closed_at IS NOT NULL)`;
