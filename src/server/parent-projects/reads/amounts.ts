import { type RawBuilder, sql } from 'kysely';
import type { Sight } from '#contract/parent-projects/rules.ts';
import { paymentAmounts } from '#server/payments/reads/for-projects.ts';
import type {} from '../tables.ts';

/**
 * Contracts of projects as `c` with what payment tracking knows of them as `pay`: the source of the five amounts. Outside of
 * row-level security, which knows the parties of payments alone: whoever reads it names its scope (`branchScope`).
 */
export const contractsWithPayments: RawBuilder<unknown> = sql`
  parent_project_contracts c LEFT JOIN ${paymentAmounts} pay ON pay.id = c.payment_contract_id`;

/** Award with its change orders, in cents; null while a package is not awarded. */
export const awardOf: RawBuilder<number | null> = sql`
  coalesce(pay.award_cents + pay.changes_cents, c.award_cents + c.changes_cents)`;

/**
 * Goal, commitment, award, paid and confirmed of the contract `c`, in cents. Viewers get them as of the last month that was
 * accepted, and nothing of a contract before.
 */
export const amountColumns = (sees: Sight): RawBuilder<unknown> =>
  sees === 'accepted'
    ? sql`CASE WHEN c.accepted_month IS NOT NULL THEN c.goal_cents END AS goal_cents,
          CASE WHEN c.accepted_month IS NOT NULL THEN c.commitment_cents END AS commitment_cents,
          c.accepted_award_cents AS award_cents, coalesce(c.accepted_paid_cents, 0) AS paid_cents,
          coalesce(c.accepted_confirmed_cents, 0) AS confirmed_cents`
    : sql`c.goal_cents, c.commitment_cents, ${awardOf} AS award_cents,
          coalesce(pay.paid_cents, c.reported_cents) AS paid_cents, coalesce(pay.confirmed_cents, 0) AS confirmed_cents`;
