import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
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

/**
 * Fragment for files of finance systems: what a payer says that it paid, as a table, with every amount by which the payment
 * may be known: that of the report, and that of a settlement.
 */
export const reportedPayments: RawBuilder<unknown> = sql`
  (SELECT l.id, l.contract_id, l.hiring_company_id, a.cents, l.paid_on, l.month, c.number,
          coalesce(l.paid_on, (l.month + interval '1 month - 1 day')::date) AS day
   FROM payment_lines l JOIN payment_contracts c ON c.id = l.contract_id
   CROSS JOIN LATERAL (VALUES (l.paid_cents), (l.settled_cents)) AS a(cents)
   WHERE l.counts AND l.state <> 'open' AND l.paid_cents > 0 AND a.cents > 0)`;

/** Fragment: the payment that counts in the place of the one in `column`, itself or its correction; null for none. */
export const countedInstead = (column: RawBuilder<string>): RawBuilder<string | null> => sql`
  (WITH RECURSIVE later AS (
     SELECT l.id, l.counts, l.paid_cents FROM payment_lines l WHERE l.id = ${column}
     UNION ALL SELECT n.id, n.counts, n.paid_cents FROM payment_lines n JOIN later ON n.corrects = later.id)
   SELECT later.id FROM later WHERE later.counts AND later.paid_cents > 0 LIMIT 1)`;

export interface ReportedPayment {
  readonly line_id: string;
  readonly contract_id: string;
  readonly number: string | null;
  readonly title: string;
  readonly paid_on: string | null;
  /** The first day. */
  readonly month: string;
  readonly paid_cents: number;
}

/** Payments of payment tracking by their ids; whoever calls has checked who may see that they are there. */
export async function reportedPaymentsById(
  db: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReportedPayment>> {
  const { rows } = await sql<ReportedPayment>`
    SELECT l.id AS line_id, l.contract_id, c.number, c.title, l.paid_on, l.month, coalesce(l.paid_cents, 0)::bigint AS paid_cents
    FROM payment_lines l JOIN payment_contracts c ON c.id = l.contract_id WHERE l.id = ANY(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.line_id, row]));
}
