import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import { contractsOfMonths } from '#server/parent-projects/reads/for-months.ts';
import type {} from '../tables.ts';

interface Accepted {
  readonly contract_id: string;
  /** The first day of the last month that was accepted. */
  readonly month: string;
  readonly award_cents: number | null;
  readonly paid_cents: number;
  readonly confirmed_cents: number;
  /** Of what was paid, what nobody confirms: payment tracking has no contract. */
  readonly reported_cents: number;
}

/** What the accepted months of a branch add up to, contract by contract. */
export async function acceptedFigures(db: Sql, branchId: string): Promise<Accepted[]> {
  const { rows } = await sql<Accepted>`
    SELECT c.id AS contract_id, max(m.month) AS month, c.award_cents, coalesce(sum(r.paid_cents), 0)::bigint AS paid_cents,
           coalesce(sum(r.confirmed_cents), 0)::bigint AS confirmed_cents,
           (CASE WHEN c.payment_contract_id IS NULL THEN coalesce(sum(r.paid_cents), 0) ELSE 0 END)::bigint AS reported_cents
    FROM project_months m JOIN project_month_rows r ON r.month_id = m.id AND r.revision = m.accepted_revision
    JOIN ${contractsOfMonths} c ON c.id = r.contract_id
    WHERE m.branch_id = ${branchId}::uuid AND m.tab = 'contracting'
    GROUP BY c.id, c.award_cents, c.payment_contract_id ORDER BY c.id`.execute(db);
  return rows;
}
