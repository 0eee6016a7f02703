import { type RawBuilder, sql } from 'kysely';
import type { ContractScope, GoalMeasure, GoalScope, ProjectContractState } from '#contract/parent-projects/rules.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { firmOfMwbe } from '#server/businesses/reads/listed-firms.ts';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';
import { awardOf, contractsWithPayments } from './amounts.ts';

/** Transportation by value over the whole contract, in cents. */
interface Trucking {
  readonly own_cents: number;
  readonly leased_cents: number;
  readonly lease_fee_cents: number;
}

/** A contract of a project as counting needs it; amounts in cents. */
export interface ProjectContractFacts {
  readonly id: string;
  readonly parent_id: string | null;
  readonly branch_id: string;
  readonly scope: ContractScope;
  readonly number: string | null;
  readonly title: string;
  readonly contract_state: ProjectContractState;
  readonly participation: string;
  /** The firm in the directory, of merged records the one that remains. */
  readonly firm_id: string | null;
  readonly firm_name: string;
  /** With its change orders; 0 while it is not awarded. */
  readonly amount_cents: number;
  /** The same; null while it is not awarded. */
  readonly award_cents: number | null;
  /** Of its award; what is known in place of it before. */
  readonly awarded_on: string;
  /** Of the prime contract where it has none. */
  readonly bid_on: string | null;
  readonly naics: string | null;
  readonly is_construction: boolean;
  readonly is_federal_aid: boolean | null;
  readonly fee_cents: number | null;
  readonly joint_venture_share_bps: number | null;
  readonly commercially_useful: boolean;
  readonly credit_group: string | null;
  readonly purchases_from_prime_cents: number;
  readonly trucking: Trucking | null;
  readonly commitment_cents: number | null;
  readonly committed_on: string | null;
  /** The contract of payment tracking; null where nobody confirms what is paid. */
  readonly payment_contract_id: string | null;
  /** Paid as its payer said, where payment tracking has no contract. */
  readonly reported_cents: number;
  /** First day of the last month that was accepted. */
  readonly accepted_month: string | null;
  readonly accepted_award_cents: number | null;
  readonly accepted_paid_cents: number | null;
}

/** All contracts of a project, those above before those below. @param branchIds only these branches; null: all */
export async function countedContracts(
  db: Sql,
  projectId: string,
  branchIds: readonly string[] | null,
): Promise<ProjectContractFacts[]> {
  const { rows } = await sql<ProjectContractFacts>`
    SELECT c.id, c.parent_id, c.branch_id, c.scope, c.number, c.title, c.state AS contract_state, c.participation,
           ${firmOfMwbe(sql.ref('c.mwbe_id'))} AS firm_id,
           coalesce(${mwbeName(sql.ref('c.mwbe_id'))}, ${hiringCompanyName(sql.ref('c.hiring_company_id'))}, c.firm_name, '') AS firm_name,
           coalesce(${awardOf}, 0) AS amount_cents, ${awardOf} AS award_cents,
           coalesce(c.awarded_on, c.committed_on, c.bid_on, c.starts_on, (c.created_at AT TIME ZONE p.time_zone)::date) AS awarded_on,
           coalesce(c.bid_on, top.bid_on) AS bid_on, c.naics, c.scope = 'construction' AS is_construction, c.is_federal_aid,
           c.commission_cents AS fee_cents, c.joint_venture_bps AS joint_venture_share_bps, c.commercially_useful,
           c.credit_group, c.purchases_from_prime_cents,
           CASE WHEN c.trucking_own_cents IS NOT NULL THEN jsonb_build_object('own_cents', c.trucking_own_cents,
             'leased_cents', c.trucking_leased_cents, 'lease_fee_cents', c.trucking_fee_cents) END AS trucking,
           c.commitment_cents, c.committed_on, c.payment_contract_id, c.reported_cents, c.accepted_month,
           c.accepted_award_cents, c.accepted_paid_cents
    FROM ${contractsWithPayments} JOIN parent_projects p ON p.id = c.project_id
    LEFT JOIN parent_project_contracts top ON top.id = c.branch_id
    WHERE c.project_id = ${projectId}::uuid
      AND (${branchIds === null}::boolean OR c.branch_id = ANY(${[...(branchIds ?? [])]}::uuid[]))
    ORDER BY c.tier, c.id`.execute(db);
  return rows;
}

/** A goal that is measured in money and holds on a day. */
export interface CountedGoal {
  readonly id: string;
  readonly group_code: string;
  readonly name: string;
  readonly scope: Exclude<GoalScope, 'workforce' | 'local_hiring'>;
  readonly measure: Extract<GoalMeasure, 'percent' | 'amount'>;
  readonly bps: number | null;
  readonly amount_cents: number | null;
  readonly certificate_types: readonly string[];
  /** None: of all. */
  readonly agency_ids: readonly string[];
}

/** The goals in money of a project that hold on a day, in the order in which they are shown. */
export async function countedGoals(db: Sql, projectId: string, day: string): Promise<CountedGoal[]> {
  const { rows } = await sql<CountedGoal>`
    SELECT DISTINCT ON (g.scope, g.group_code) g.id, g.group_code, g.name, g.scope, g.measure, g.bps, g.amount_cents,
           g.certificate_types, g.agency_ids::text[] AS agency_ids
    FROM parent_project_goals g
    WHERE g.project_id = ${projectId}::uuid AND g.measure IN ('percent', 'amount')
      AND g.scope NOT IN ('workforce', 'local_hiring')
      AND g.effective_from <= ${day}::date AND (g.effective_until IS NULL OR g.effective_until >= ${day}::date)
    ORDER BY g.scope, g.group_code, g.effective_from DESC, g.id`.execute(db);
  const amount = (goal: CountedGoal) => goal.bps ?? 0;
  return rows.toSorted(
    (a, b) =>
      Number(b.scope === 'all') - Number(a.scope === 'all') || a.scope.localeCompare(b.scope) || amount(b) - amount(a),
  );
}

/** What counting needs of the project itself. */
export interface CountedProject {
  readonly id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly rule_pack: string | null;
  readonly version: number;
}

export async function countedProject(db: Sql, id: string): Promise<CountedProject | null> {
  const { rows } = await sql<CountedProject>`
    SELECT id, name, time_zone, rule_pack, version FROM parent_projects WHERE id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Fragment: the projects in use, as a table with the code of their pack. */
export const projectsInUse: RawBuilder<unknown> = sql`
  (SELECT p.id, p.name, p.rule_pack FROM parent_projects p WHERE p.archived_at IS NULL)`;

/** Fragment: the projects with contracts of payment tracking, as a table of both ids. */
export const projectsOfPayments: RawBuilder<unknown> = sql`
  (SELECT c.project_id, c.payment_contract_id FROM parent_project_contracts c WHERE c.payment_contract_id IS NOT NULL)`;

/** The prime contracts of a project that companies hold. */
export async function branchesOf(db: Sql, projectId: string, companyIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM parent_project_contracts c
    WHERE c.project_id = ${projectId}::uuid AND c.tier = 0 AND c.hiring_company_id = ANY(${[...companyIds]}::uuid[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
