import { sql } from 'kysely';
import type {
  ContractReason,
  NewPaymentsContract,
  PaymentsLink,
  ProjectContractDetails,
} from '#contract/parent-projects/schema/contracts.ts';
import { companyType, hasPaymentsFeature } from '#server/accounts/reads/payments-feature.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict, forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import { recordContract } from '#server/payments/commands/record.ts';
import { paymentAmounts, paymentShownTo } from '#server/payments/reads/for-projects.ts';
import { authorizeContractAction, type ContractRight } from '../policy/contracts.ts';
import { fitsPayments, payerOf } from '../reads/contract.ts';
import type {} from '../tables.ts';
import { changeable, contractRefusal, lockProjectContract, recordChange } from './change-contract.ts';

type Linking = ContractRight<'link payments'> | ContractRight<'create payments'>;
const IS_LINKED = 'This contract is linked to payment tracking already.';

/**
 * Links a contract of payment tracking that the caller may open there: with the same firm, and paid by whoever holds the
 * contract above. Award, changes, paid and confirmed come from it then.
 * @throws AppError 400, 401, 403 without payment tracking, 404, 409, 412
 */
export async function linkPayments(
  ctx: WriteContext,
  id: string,
  given: PaymentsLink,
): Promise<ProjectContractDetails> {
  const access = await authorizeContractAction(ctx, id, 'link payments');
  if (!(await hasPaymentsFeature(ctx))) throw forbidden("Payment tracking isn't available for your account");
  return link(ctx, access, given);
}

async function link(ctx: WriteContext, access: Linking, given: PaymentsLink): Promise<ProjectContractDetails> {
  const { rows } = await sql<{ award_cents: number; number: string | null }>`
    UPDATE parent_project_contracts c SET payment_contract_id = pay.id, version = c.version + 1
    FROM ${paymentAmounts} pay
    WHERE ${changeable(ctx, access)} AND c.version = ${given.version} AND c.payment_contract_id IS NULL
      AND pay.id = ${given.payment_contract_id}::uuid AND ${paymentShownTo(ctx.actor, 'pay.id')} AND ${fitsPayments}
    RETURNING pay.award_cents + pay.changes_cents AS award_cents, pay.number`.execute(ctx.sql);
  const [linked] = rows;
  if (!linked)
    throw await contractRefusal(ctx, access.contractId, given.version, ({ is_tracked, state }) =>
      is_tracked
        ? conflict(IS_LINKED)
        : state !== 'active'
          ? conflict('This contract is completed.')
          : badRequest(
              'body.payment_contract_id',
              'is not a contract of payment tracking with this firm and its payer, or is linked to another contract',
            ),
    );
  return recordChange(ctx, access, {
    kind: 'contract_linked',
    audit: 'project contract linked',
    amountCents: linked.award_cents,
    details: { number: linked.number },
  });
}

interface Recorded {
  readonly version: number;
  readonly state: string;
  readonly payer: string | null;
  readonly owner: string;
  readonly mwbe_id: string | null;
  readonly award_cents: number | null;
  readonly number: string | null;
  readonly title: string;
  readonly naics: string | null;
  readonly credit_group: string | null;
  readonly time_zone: string;
  readonly is_linked: boolean;
}

/**
 * Records the contract in payment tracking for the company that pays on it, and links it. Whether the caller may is the
 * payer's right there. @throws AppError 400, 401, 403, 404, 409, 412
 */
export async function createPayments(
  ctx: WriteContext,
  id: string,
  { version, ...given }: NewPaymentsContract,
): Promise<ProjectContractDetails> {
  const access = await authorizeContractAction(ctx, id, 'create payments');
  await lockProjectContract(ctx, id);
  const row = await contractToRecord(ctx, id, version);
  const owner = row.owner === row.payer ? undefined : await companyType(ctx, row.owner);
  const made = await recordContract(ctx, {
    ...given,
    hiring_company_id: row.payer,
    mwbe_id: row.mwbe_id,
    owner_company_id: owner === 'DEVELOPER' || owner === 'GOVERNMENT_AGENCY' ? row.owner : null,
    parent_id: null,
    number: row.number,
    title: row.title,
    naics: row.naics,
    goal_group: row.credit_group,
    award_cents: row.award_cents,
    time_zone: row.time_zone,
  });
  return link(ctx, access, { version, payment_contract_id: made.id });
}

async function contractToRecord(ctx: WriteContext, id: string, version: number) {
  const { rows } = await sql<Recorded>`
    SELECT c.version, c.state, ${payerOf} AS payer, p.owner_company_id AS owner, c.mwbe_id,
           c.award_cents + c.changes_cents AS award_cents, c.number, c.title, c.naics, c.credit_group, p.time_zone,
           c.payment_contract_id IS NOT NULL AS is_linked
    FROM parent_project_contracts c JOIN parent_projects p ON p.id = c.project_id WHERE c.id = ${id}::uuid`.execute(
    ctx.sql,
  );
  const { payer, mwbe_id, award_cents, ...row } = orNotFound(rows[0]);
  if (row.is_linked || row.state !== 'active' || row.version !== version)
    throw await contractRefusal(ctx, id, version, ({ is_tracked }) =>
      conflict(is_tracked ? IS_LINKED : 'This contract is completed.'),
    );
  if (award_cents === null) throw conflict('This package is not awarded yet.');
  if (mwbe_id === null) throw conflict('Payment tracking needs a firm of the directory.');
  if (payer === null) throw conflict('The company that pays on this contract is not on Plumbline.');
  return { ...row, payer, mwbe_id, award_cents };
}

/**
 * Takes the contract of payment tracking away. Its award and changes stay with the contract, which can be changed again;
 * paid and confirmed go with it. @throws AppError 401, 403, 404, 409, 412
 */
export async function unlinkPayments(
  ctx: WriteContext,
  id: string,
  given: ContractReason,
): Promise<ProjectContractDetails> {
  const access = await authorizeContractAction(ctx, id, 'unlink payments');
  const { rows } = await sql<{ paid_cents: number; confirmed_cents: number }>`
    UPDATE parent_project_contracts c SET payment_contract_id = NULL, award_cents = pay.award_cents,
      changes_cents = pay.changes_cents, version = c.version + 1
    FROM ${paymentAmounts} pay
    WHERE ${changeable(ctx, access)} AND c.version = ${given.version} AND pay.id = c.payment_contract_id
    RETURNING pay.paid_cents, pay.confirmed_cents`.execute(ctx.sql);
  const [row] = rows;
  if (!row)
    throw await contractRefusal(ctx, id, given.version, ({ is_tracked }) =>
      conflict(is_tracked ? 'This contract is completed.' : 'This contract is not linked to payment tracking.'),
    );
  return recordChange(ctx, access, {
    kind: 'contract_unlinked',
    audit: 'project contract unlinked',
    words: given.reason,
    details: { paid_cents: row.paid_cents, confirmed_cents: row.confirmed_cents },
  });
}
