import { type RawBuilder, sql } from 'kysely';
import type {} from '../tables.ts';

/** Fragment for what organizations spend: every contract of payment tracking, as a table. */
export const spendContracts: RawBuilder<unknown> = sql`
  (SELECT c.id, c.hiring_company_id, c.mwbe_id, c.parent_id, c.tier, c.naics FROM payment_contracts c)`;

/**
 * Fragment for what organizations spend: every payment that counts, as a table, with the day it counts on (the day of
 * payment, or the last day of its month where only that is known), and the days that the payer took once it was paid itself.
 */
export const spendPayments: RawBuilder<unknown> = sql`
  (SELECT l.contract_id, coalesce(l.paid_on, (l.month + interval '1 month - 1 day')::date) AS paid_on,
          l.counted_confirmed AS confirmed_cents, l.counted_paid AS paid_cents,
          CASE WHEN l.kind = 'progress' THEN l.paid_on - l.payer_paid_on END AS days
   FROM payment_lines l WHERE l.counts AND l.state <> 'open')`;
