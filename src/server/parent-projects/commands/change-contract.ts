import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuditAction } from '#contract/access/audit-actions.ts';
import type { ContractAction, ContractEntryKind } from '#contract/parent-projects/rules/contract-actions.ts';
import type { ProjectContractState } from '#contract/parent-projects/rules.ts';
import type { ProjectContractDetails } from '#contract/parent-projects/schema/contracts.ts';
import { companyType } from '#server/accounts/reads/payments-feature.ts';
import { mwbeExists } from '#server/businesses/reads/fragments.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { projectChanged } from '../events.ts';
import type { ContractRight } from '../policy/contracts.ts';
import { branchScope } from '../policy.ts';
import { projectContract } from '../reads/contract.ts';
import { addProjectEntries, type NewProjectEntry } from './entries.ts';

export const CHANGED_MEANWHILE = 'This was changed in the meantime. Look at it again, then decide.';
export const IS_ARCHIVED = 'This project is archived. Restore it to change it.';
const IS_TRACKED = 'Award and changes of this contract come from payment tracking.';

/** The condition of every change of the contract `c`: scope and state, repeated where it happens. */
export const changeable = (
  { actor }: WriteContext,
  { contractId, projectId }: Pick<ContractRight<ContractAction>, 'contractId' | 'projectId'>,
  states: readonly ProjectContractState[] = ['active'],
): RawBuilder<SqlBool> => sql<SqlBool>`
  c.id = ${contractId}::uuid AND c.project_id = ${projectId}::uuid AND c.state = ANY(${[...states]}::text[])
  AND ${branchScope(actor, 'c.project_id', 'c.branch_id')}
  AND EXISTS (SELECT FROM parent_projects p WHERE p.id = c.project_id AND p.archived_at IS NULL)`;

/** The contract, locked until the transaction ends, so that the next statement sees what was committed before. */
export async function lockProjectContract(ctx: WriteContext, id: string): Promise<void> {
  await sql`SELECT FROM parent_project_contracts c WHERE c.id = ${id}::uuid FOR NO KEY UPDATE`.execute(ctx.sql);
}

interface Now {
  readonly state: ProjectContractState;
  readonly version: number;
  readonly is_tracked: boolean;
  readonly is_archived: boolean;
  readonly is_awarded: boolean;
}

/**
 * Why a guarded statement did not find its contract: what happened in between says more than that something did.
 * @param otherwise what it is if none of that is so
 */
export async function contractRefusal(
  ctx: WriteContext,
  id: string,
  version: number | null,
  otherwise: (now: Now) => AppError,
): Promise<AppError> {
  const { rows } = await sql<Now>`
    SELECT c.state, c.version, c.payment_contract_id IS NOT NULL AS is_tracked, c.award_cents IS NOT NULL AS is_awarded,
           (SELECT p.archived_at IS NOT NULL FROM parent_projects p WHERE p.id = c.project_id) AS is_archived
    FROM parent_project_contracts c WHERE c.id = ${id}::uuid`.execute(ctx.sql);
  const now = orNotFound(rows[0]);
  if (now.is_archived) return conflict(IS_ARCHIVED);
  if (now.state === 'removed') return conflict('This contract was removed.');
  if (version !== null && now.version !== version) return new AppError(412, CHANGED_MEANWHILE);
  return otherwise(now);
}

/** For changes that payment tracking makes where it has the contract. */
export const unlessTracked =
  (otherwise: (now: Now) => AppError) =>
  (now: Now): AppError =>
    now.is_tracked ? conflict(IS_TRACKED) : otherwise(now);
export const isClosed = ({ state }: Now): AppError =>
  conflict(state === 'completed' ? 'This contract is completed.' : CHANGED_MEANWHILE);

interface Said extends Omit<NewProjectEntry, 'kind' | 'contractId' | 'branchId'> {
  readonly kind: ContractEntryKind;
  readonly audit: AuditAction;
}

/** What follows every change: the entry, the audit trail, the news for counting; then how the contract is now. */
export async function recordChange(
  ctx: WriteContext,
  { projectId, contractId, branchId }: Pick<ContractRight<ContractAction>, 'projectId' | 'contractId' | 'branchId'>,
  { audit, ...entry }: Said,
): Promise<ProjectContractDetails> {
  await addProjectEntries(ctx, projectId, [{ ...entry, contractId, branchId }]);
  await ctx.audit({
    action: audit,
    subjectType: 'project contract',
    subjectId: contractId,
    details: { project: projectId, ...(entry.amountCents == null ? {} : { cents: entry.amountCents }) },
  });
  await ctx.announce(projectChanged({ projectId, contractIds: [contractId] }));
  return projectContract(ctx, contractId);
}

/** Whether a guarded statement found its row. */
export const found = async (ctx: WriteContext, statement: RawBuilder<unknown>): Promise<boolean> =>
  (await statement.execute(ctx.sql)).rows.length === 1;

export interface Holder {
  readonly hiring_company_id: string | null;
  readonly mwbe_id: string | null;
  readonly firm_name: string | null;
}

/** @throws AppError 400 for a company or firm that there is not */
export async function checkHolder(ctx: WriteContext, { hiring_company_id, mwbe_id }: Holder): Promise<void> {
  if (hiring_company_id !== null && (await companyType(ctx, hiring_company_id)) === undefined)
    throw badRequest('body.hiring_company_id', 'is not a company');
  if (mwbe_id === null) return;
  const { rows } = await sql`SELECT WHERE ${mwbeExists(sql`${mwbe_id}::uuid`)}`.execute(ctx.sql);
  if (rows.length === 0) throw badRequest('body.mwbe_id', 'is not a firm in the directory');
}

/** The columns of a holder, for SET. */
export const setHolder = ({ hiring_company_id, mwbe_id, firm_name }: Holder): RawBuilder<unknown> => sql`
  hiring_company_id = ${hiring_company_id}::uuid, mwbe_id = ${mwbe_id}::uuid, firm_name = ${firm_name}`;
