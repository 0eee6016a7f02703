import { type RawBuilder, sql } from 'kysely';
import type {} from '../tables.ts';

/** Fragment for projects: what counts of each contract of payment tracking by month (`YYYY-MM`), as a table. */
export const paymentMonths: RawBuilder<unknown> = sql`
  (SELECT l.contract_id, to_char(l.month, 'YYYY-MM') AS month, sum(coalesce(l.paid_cents, 0))::bigint AS paid_cents,
          sum(l.confirmed_cents)::bigint AS confirmed_cents
   FROM payment_lines l WHERE l.counts GROUP BY 1, 2)`;
