import { type RawBuilder, sql } from 'kysely';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type {} from '../tables.ts';
import { paidBy } from './columns.ts';

/**
 * Fragment for reports of projects: every payment that counts, as a table, with both parties by name and whether it met the
 * clock of its contract. Who may read one is decided by the project that shows it.
 */
export const reportedPayments = (now: Date): RawBuilder<unknown> => sql`
  (SELECT l.id, l.contract_id, l.month, to_char(l.month, 'YYYY-MM') AS paid_in, l.kind, l.state, l.goal_group, l.paid_on,
          l.due_on, l.payer_paid_on, ${hiringCompanyName(sql.ref('l.hiring_company_id'))} AS payer,
          ${mwbeName(sql.ref('l.mwbe_id'))} AS firm, l.counted_paid AS paid_cents, l.counted_confirmed AS confirmed_cents,
          l.counted_unanswered AS unanswered_cents, l.counted_differs AS differs_cents, l.retainage_cents,
          CASE WHEN l.due_on IS NULL THEN 'no_clock'
               WHEN ${paidBy} IS NOT NULL THEN CASE WHEN ${paidBy} <= l.due_on THEN 'on_time' ELSE 'late' END
               WHEN l.due_on < (${now}::timestamptz AT TIME ZONE c.time_zone)::date THEN 'not_paid'
               ELSE 'pending' END AS on_time
   FROM payment_lines l JOIN payment_contracts c ON c.id = l.contract_id WHERE l.counts AND l.state <> 'open')`;

/**
 * Fragment for reports of projects: what counts of a contract of payment tracking, as a table by month (`YYYY-MM`).
 * @param contract column with its id
 */
export const monthsOfPayments = (contract: RawBuilder<string>): RawBuilder<unknown> => sql`
  (SELECT to_char(l.month, 'YYYY-MM') AS paid_in, sum(l.counted_paid)::bigint AS paid_cents,
          sum(l.counted_confirmed)::bigint AS confirmed_cents
   FROM payment_lines l WHERE l.contract_id = ${contract} AND l.counts AND l.state <> 'open' GROUP BY l.month)`;
