import { type RawBuilder, sql } from 'kysely';
import type {} from '../tables.ts';

/**
 * Fragment for the months of projects: what was reported for a contract in a month, as one row (lines, paid_cents,
 * confirmed_cents). Lines that a correction took the place of do not count.
 * @param contract id of a contract of payment tracking @param month its first day
 */
export const paymentsOfMonth = (contract: RawBuilder<string>, month: RawBuilder<string>): RawBuilder<unknown> => sql`
  (SELECT count(*)::integer AS lines, coalesce(sum(l.counted_paid), 0)::bigint AS paid_cents,
          coalesce(sum(l.counted_confirmed), 0)::bigint AS confirmed_cents
   FROM payment_lines l WHERE l.contract_id = ${contract} AND l.month = ${month} AND l.counts AND l.state <> 'open')`;
