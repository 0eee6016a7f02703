import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  allowedActions,
  type ContractAction,
  possibleActions,
} from '#contract/parent-projects/rules/contract-actions.ts';
import { PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import type {
  ContractEntry,
  PaymentsCandidate,
  ProjectContractDetails,
} from '#contract/parent-projects/schema/contracts.ts';
import { hasPaymentsFeature } from '#server/accounts/reads/payments-feature.ts';
import { hiringCompanyName, personName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { mwbesOfSameFirm } from '#server/businesses/reads/listed-firms.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { paymentAmounts, paymentShownTo } from '#server/payments/reads/for-projects.ts';
import { authorizeContractAction, authorizeContractReading } from '../policy/contracts.ts';
import type { ContractAccess } from '../policy.ts';
import { contractsWithPayments } from './amounts.ts';
import { contractColumns } from './contracts.ts';

const TIMELINE = 500;
const CANDIDATES = 50;

/** The company that pays on the contract `c`: the owner of the project for a prime contract, else who holds the one above. */
export const payerOf: RawBuilder<string | null> = sql`
  CASE WHEN c.tier = 0 THEN (SELECT own.owner_company_id FROM parent_projects own WHERE own.id = c.project_id)
       ELSE (SELECT above.hiring_company_id FROM parent_project_contracts above WHERE above.id = c.parent_id) END`;

/** Whether the contract `pay` of payment tracking is with the firm of the contract `c`, and paid by whoever pays on it. */
export const fitsPayments: RawBuilder<SqlBool> = sql<SqlBool>`
  (pay.mwbe_id IN (${mwbesOfSameFirm(sql.ref('c.mwbe_id'))}) AND pay.hiring_company_id = coalesce(${payerOf}, pay.hiring_company_id)
   AND NOT EXISTS (SELECT FROM parent_project_contracts taken WHERE taken.payment_contract_id = pay.id))`;

const OF_MONEY = ['original_award_cents', 'changes_cents', 'reported_cents'] as const;
interface Stored extends Omit<ProjectContractDetails, 'created_at' | 'entries' | 'actions'> {
  readonly created_at: Date;
  readonly has_payments: boolean;
  readonly payer: string | null;
}

/** A contract of a project with its timeline. @throws AppError 401, 404 */
export async function projectContract(ctx: ReadContext, id: string): Promise<ProjectContractDetails> {
  const access = await authorizeContractReading(ctx, id);
  const isAccepted = access.sees === 'accepted';
  const opensPayments = !isAccepted && (await hasPaymentsFeature(ctx));
  const { rows } = await sql<Stored>`
    SELECT ${contractColumns(access.sees)}, c.project_id, c.naics, c.commission_cents, c.joint_venture_bps,
           c.commercially_useful, c.is_federal_aid, c.purchases_from_prime_cents, c.trucking_own_cents, c.trucking_leased_cents,
           c.trucking_fee_cents, c.committed_on, c.bid_on, c.starts_on, c.ends_on, c.completed_on, c.accepted_month,
           c.created_at, coalesce(pay.award_cents, c.award_cents) AS original_award_cents,
           coalesce(pay.changes_cents, c.changes_cents) AS changes_cents, c.reported_cents,
           CASE WHEN ${opensPayments}::boolean AND ${paymentShownTo(ctx.actor, 'c.payment_contract_id')}
                THEN c.payment_contract_id END AS payment_contract_id,
           (SELECT up.title FROM parent_project_contracts up WHERE up.id = c.parent_id) AS parent_title,
           (SELECT count(*)::integer FROM parent_project_contracts k
            WHERE k.parent_id = c.id AND k.state <> 'removed' ${isAccepted ? sql`AND k.accepted_month IS NOT NULL` : sql``}) AS children,
           (c.reported_cents <> 0 OR coalesce(c.accepted_paid_cents, 0) <> 0) AS has_payments, ${payerOf} AS payer
    FROM ${contractsWithPayments} WHERE c.id = ${id}::uuid`.execute(ctx.sql);
  const { has_payments, payer, ...row } = orNotFound(rows[0]);
  const hidden = isAccepted ? Object.fromEntries(OF_MONEY.map((name) => [name, null])) : {};
  return {
    ...row,
    ...hidden,
    created_at: row.created_at.toISOString(),
    actions: actionsOf(ctx, access, row, { has_payments, payer, opensPayments }),
    entries: isAccepted ? [] : await entriesOf(ctx, id),
  };
}

function actionsOf(
  { actor }: ReadContext,
  access: ContractAccess<'read'>,
  row: Omit<Stored, 'has_payments' | 'payer'>,
  now: { readonly has_payments: boolean; readonly payer: string | null; readonly opensPayments: boolean },
): ContractAction[] {
  const companies: readonly string[] = actor.kind === 'user' ? actor.hiringCompanyIds : [];
  const needs: Partial<Record<ContractAction, boolean>> = {
    'link payments': now.opensPayments,
    'create payments': now.opensPayments && now.payer !== null && companies.includes(now.payer),
  };
  const contract = {
    ...row,
    is_awarded: row.award_cents !== null,
    has_firm: row.mwbe_id !== null,
    has_children: row.children > 0,
    has_payments: now.has_payments,
  };
  const allowed = allowedActions(access.rights, access.sees, access.tier);
  return possibleActions(allowed, contract, PROJECT_LIMITS.tiers).filter((action) => needs[action] ?? true);
}

async function entriesOf(ctx: ReadContext, id: string): Promise<ContractEntry[]> {
  const { rows } = await sql<Omit<ContractEntry, 'at'> & { readonly at: Date }>`
    SELECT e.number, e.kind, e.at, ${personName(sql.ref('e.user_id'))} AS by, e.amount_cents, e.words, e.details
    FROM parent_project_entries e WHERE e.contract_id = ${id}::uuid AND e.kind LIKE 'contract\\_%'
    ORDER BY e.number DESC LIMIT ${TIMELINE}`.execute(ctx.sql);
  return rows.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}

/** Contracts of payment tracking that the caller sees and that a contract can be linked to. @throws AppError 401, 403, 404 */
export async function paymentCandidates(ctx: ReadContext, id: string): Promise<PaymentsCandidate[]> {
  await authorizeContractAction(ctx, id, 'link payments');
  if (!(await hasPaymentsFeature(ctx))) return [];
  const { rows } = await sql<PaymentsCandidate>`
    SELECT pay.id, pay.number, pay.title, ${hiringCompanyName(sql.ref('pay.hiring_company_id'))} AS hiring_company,
           ${mwbeName(sql.ref('pay.mwbe_id'))} AS firm, pay.award_cents + pay.changes_cents AS award_cents, pay.paid_cents
    FROM parent_project_contracts c JOIN ${paymentAmounts} pay ON ${fitsPayments}
    WHERE c.id = ${id}::uuid AND c.payment_contract_id IS NULL AND ${paymentShownTo(ctx.actor, 'pay.id')}
    ORDER BY abs(pay.award_cents + pay.changes_cents - coalesce(c.award_cents + c.changes_cents, 0)), pay.id
    LIMIT ${CANDIDATES}`.execute(ctx.sql);
  return rows;
}
