import { sql } from 'kysely';
import type {
  ContractCommitment,
  ContractFacts,
  ProjectContractDetails,
} from '#contract/parent-projects/schema/contracts.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { authorizeContractAction } from '../policy/contracts.ts';
import type {} from '../tables.ts';
import {
  changeable,
  checkHolder,
  contractRefusal,
  found,
  isClosed,
  recordChange,
  setHolder,
} from './change-contract.ts';

/** All facts at once, also of completed work, whose credit may have to be mended. @throws AppError 400, 401, 403, 404, 409, 412 */
export async function editContract(
  ctx: WriteContext,
  id: string,
  given: ContractFacts,
): Promise<ProjectContractDetails> {
  const access = await authorizeContractAction(ctx, id, 'edit facts');
  await checkHolder(ctx, given);
  const holders = [given.hiring_company_id, given.mwbe_id, given.firm_name].filter((one) => one !== null).length;
  const changed = await found(
    ctx,
    sql`UPDATE parent_project_contracts c SET ${setHolder(given)}, number = ${given.number}, title = ${given.title},
          scope = ${given.scope}, naics = ${given.naics}, participation = ${given.participation},
          commission_cents = ${given.commission_cents}::bigint, joint_venture_bps = ${given.joint_venture_bps}::integer,
          commercially_useful = ${given.commercially_useful}::boolean,
          is_federal_aid = ${given.is_federal_aid}::boolean, credit_group = ${given.credit_group},
          purchases_from_prime_cents = ${given.purchases_from_prime_cents}::bigint,
          trucking_own_cents = ${given.trucking_own_cents}::bigint,
          trucking_leased_cents = ${given.trucking_leased_cents}::bigint,
          trucking_fee_cents = ${given.trucking_fee_cents}::bigint, goal_cents = ${given.goal_cents}::bigint,
          bid_on = ${given.bid_on}::date, starts_on = ${given.starts_on}::date, ends_on = ${given.ends_on}::date,
          version = c.version + 1
        WHERE ${changeable(ctx, access, ['active', 'completed'])} AND c.version = ${given.version}
          AND (c.award_cents IS NULL OR ${holders}::integer = 1)
          AND (c.payment_contract_id IS NULL OR c.mwbe_id IS NOT DISTINCT FROM ${given.mwbe_id}::uuid)
        RETURNING c.id`,
  );
  if (!changed)
    throw await contractRefusal(ctx, id, given.version, (now) =>
      now.is_tracked
        ? badRequest('body.mwbe_id', 'is the firm of payment tracking. Unlink it to change the firm')
        : now.is_awarded
          ? badRequest('body.firm_name', 'a firm is needed with an award')
          : isClosed(now),
    );
  return recordChange(ctx, access, {
    kind: 'contract_edited',
    audit: 'project contract edited',
    amountCents: given.goal_cents,
    details: { participation: given.participation, credit_group: given.credit_group, naics: given.naics },
  });
}

/** What was committed before stays in the timeline. @throws AppError 401, 403, 404, 409, 412 */
export async function commitContract(
  ctx: WriteContext,
  id: string,
  given: ContractCommitment,
): Promise<ProjectContractDetails> {
  const access = await authorizeContractAction(ctx, id, 'commit');
  const { rows } = await sql<{ before_cents: number | null }>`
    UPDATE parent_project_contracts c SET commitment_cents = ${given.commitment_cents}::bigint,
      committed_on = ${given.committed_on}::date, version = c.version + 1
    FROM parent_project_contracts old
    WHERE ${changeable(ctx, access)} AND c.version = ${given.version} AND old.id = c.id
    RETURNING old.commitment_cents AS before_cents`.execute(ctx.sql);
  const [row] = rows;
  if (!row) throw await contractRefusal(ctx, id, given.version, isClosed);
  return recordChange(ctx, access, {
    kind: 'contract_committed',
    audit: 'project contract committed',
    amountCents: given.commitment_cents,
    words: given.reason,
    details: { committed_on: given.committed_on, before_cents: row.before_cents },
  });
}
