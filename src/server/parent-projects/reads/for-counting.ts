import { sql } from 'kysely';
import type { ContractScope, ParticipationKind, ProjectContractState } from '#contract/parent-projects/rules.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { awardOf, contractsWithPayments } from './amounts.ts';
import { holderName } from './contracts.ts';

/** What counting needs to know of a contract; amounts in cents, days as `YYYY-MM-DD`. */
export interface CountedContract {
  readonly id: string;
  readonly parent_id: string | null;
  readonly branch_id: string;
  readonly tier: number;
  readonly title: string;
  readonly hiring_company_id: string | null;
  readonly mwbe_id: string | null;
  /** The holder's name; null for a package that nobody has yet. */
  readonly firm: string | null;
  readonly scope: ContractScope;
  readonly naics: string | null;
  readonly participation: ParticipationKind;
  readonly commission_cents: number | null;
  readonly joint_venture_bps: number | null;
  readonly commercially_useful: boolean;
  readonly credit_group: string | null;
  readonly purchases_from_prime_cents: number;
  readonly trucking_own_cents: number | null;
  readonly trucking_leased_cents: number | null;
  readonly trucking_fee_cents: number | null;
  readonly goal_cents: number | null;
  readonly commitment_cents: number | null;
  /** With its change orders; null: not awarded yet. */
  readonly award_cents: number | null;
  readonly bid_on: string | null;
  readonly awarded_on: string | null;
  readonly starts_on: string | null;
  /** Its payments are those of payment tracking. */
  readonly payment_contract_id: string | null;
  /** Paid as its payer said in accepted months, where payment tracking has no contract. */
  readonly reported_cents: number;
  readonly state: ProjectContractState;
}

/**
 * Every contract of a project but those that were removed, in an order that stays. Outside of any scope, for jobs and
 * rooms of projects: whoever calls it decides what people learn of it. A project has at most `PROJECT_LIMITS.contracts`.
 */
export async function contractsForCounting(
  { sql: db }: Pick<ReadContext, 'sql'>,
  projectId: string,
): Promise<CountedContract[]> {
  const { rows } = await sql<CountedContract>`
    SELECT c.id, c.parent_id, c.branch_id, c.tier, c.title, c.hiring_company_id, c.mwbe_id, ${holderName} AS firm, c.scope,
           c.naics, c.participation, c.commission_cents, c.joint_venture_bps, c.commercially_useful, c.credit_group,
           c.purchases_from_prime_cents, c.trucking_own_cents, c.trucking_leased_cents, c.trucking_fee_cents, c.goal_cents,
           c.commitment_cents, ${awardOf} AS award_cents, c.bid_on, c.awarded_on, c.starts_on, c.payment_contract_id,
           c.reported_cents, c.state
    FROM ${contractsWithPayments}
    WHERE c.project_id = ${projectId}::uuid AND c.state <> 'removed' ORDER BY c.created_at, c.id`.execute(db);
  return rows;
}
