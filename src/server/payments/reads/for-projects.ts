import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';
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

/** Fragment for projects: whether the actor may open the contract of payment tracking whose id is in `column`. */
export const paymentShownTo = (actor: Actor, column: string): RawBuilder<SqlBool> => sql<SqlBool>`
  EXISTS (SELECT FROM payment_contracts seen WHERE seen.id = ${sql.ref(column)} AND ${shownScope(actor, 'seen', 'seen.id')})`;
