import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasPaymentsFeature } from '#server/accounts/reads/payments-feature.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { shownScope } from '../policy.ts';
import type {} from '../tables.ts';

/**
 * Fragment for projects: award with its changes, and the figures of every contract of payment tracking, as a table. Who may
 * read a figure is decided by the project that shows it.
 */
export const paymentAmounts: RawBuilder<unknown> = sql`
  (SELECT c.id, c.number, c.title, c.hiring_company_id, c.mwbe_id, c.award_cents, c.changes_cents,
          coalesce(t.paid_cents, 0) AS paid_cents, coalesce(t.confirmed_cents, 0) AS confirmed_cents,
          coalesce(t.unanswered_cents, 0) AS unanswered_cents, coalesce(t.differs_cents, 0) AS differs_cents
   FROM payment_contracts c LEFT JOIN payment_contract_totals t ON t.contract_id = c.id)`;

/**
 * Fragment for projects: every payment that counts, as a table, with the day it counts on: the day of payment, or the last
 * day of its month where only that is known. `is_confirmed`: said by both sides, or settled. Who may read one is decided by
 * the project that shows it.
 */
export const countedPayments: RawBuilder<unknown> = sql`
  (SELECT l.id, l.contract_id, l.month, coalesce(l.paid_on, (l.month + interval '1 month - 1 day')::date) AS paid_on,
          l.counted_confirmed AS confirmed_cents, l.counted_paid AS paid_cents,
          l.state IN ('confirmed', 'settled') AS is_confirmed
   FROM payment_lines l WHERE l.counts AND l.state <> 'open')`;

/** Fragment for projects: whether the actor may open the contract of payment tracking whose id is in `column`. */
export const paymentShownTo = (actor: Actor, column: string): RawBuilder<SqlBool> => sql<SqlBool>`
  EXISTS (SELECT FROM payment_contracts seen WHERE seen.id = ${sql.ref(column)} AND ${shownScope(actor, 'seen', 'seen.id')})`;

/** Of these contracts of payment tracking, those that the actor may open. */
export async function openablePayments(ctx: ReadContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !(await hasPaymentsFeature(ctx))) return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM unnest(${[...new Set(ids)]}::uuid[]) AS p(id) WHERE ${paymentShownTo(ctx.actor, 'p.id')}`.execute(
    ctx.sql,
  );
  return new Set(rows.map(({ id }) => id));
}
