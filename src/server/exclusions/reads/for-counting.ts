import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import { contractsWithPayments } from '#server/parent-projects/reads/amounts.ts';
import type {} from '../tables.ts';

/** An amount that was approved to be left out of the denominator. */
export interface ApprovedExclusion {
  readonly id: string;
  readonly contract_id: string;
  /** The prime contract at the top of it. */
  readonly branch_id: string;
  readonly amount_cents: number;
  /** Code of the reason. */
  readonly reason: string;
  /** The first day on which it counts, where the project is. */
  readonly approved_on: string;
}

/**
 * What is left out of the contract total of a project, the earliest first: whoever reads it names who may see the project.
 * @param on as it was at the end of this day; null: as it is now
 */
export async function approvedExclusions(
  db: Sql,
  projectId: string,
  on: string | null = null,
): Promise<ApprovedExclusion[]> {
  const then =
    on === null
      ? sql`e.state = 'approved'`
      : sql`e.approved_on <= ${on}::date AND (e.revoked_on IS NULL OR e.revoked_on > ${on}::date)`;
  const { rows } = await sql<ApprovedExclusion>`
    SELECT e.id, e.contract_id, e.branch_id, e.amount_cents, e.reason, e.approved_on
    FROM parent_project_exclusions e JOIN (SELECT c.id, c.state FROM ${contractsWithPayments}) c ON c.id = e.contract_id
    WHERE e.project_id = ${projectId}::uuid AND c.state <> 'removed' AND ${then}
    ORDER BY e.approved_on, e.id`.execute(db);
  return rows;
}
