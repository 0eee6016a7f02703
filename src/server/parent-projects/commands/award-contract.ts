import { sql } from 'kysely';
import type {
  ContractAward,
  ContractChangeOrder,
  ContractCompletion,
  ContractReason,
  ProjectContractDetails,
} from '#contract/parent-projects/schema/contracts.ts';
import { MAX_CENTS } from '#contract/payments/rules/money.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict } from '#server/kernel/http/errors.ts';
import { authorizeContractAction } from '../policy/contracts.ts';
import type {} from '../tables.ts';
import {
  changeable,
  checkHolder,
  contractRefusal,
  found,
  isClosed,
  lockProjectContract,
  recordChange,
  setHolder,
  unlessTracked,
} from './change-contract.ts';

/** Awards a package: to whom, for how much, on which day. @throws AppError 400, 401, 403, 404, 409, 412 */
export async function awardContract(
  ctx: WriteContext,
  id: string,
  given: ContractAward,
): Promise<ProjectContractDetails> {
  const access = await authorizeContractAction(ctx, id, 'award');
  await checkHolder(ctx, given);
  const awarded = await found(
    ctx,
    sql`UPDATE parent_project_contracts c SET ${setHolder(given)}, award_cents = ${given.award_cents}::bigint,
          awarded_on = ${given.awarded_on}::date, version = c.version + 1
        WHERE ${changeable(ctx, access)} AND c.version = ${given.version} AND c.award_cents IS NULL
          AND c.payment_contract_id IS NULL RETURNING c.id`,
  );
  if (!awarded)
    throw await contractRefusal(
      ctx,
      id,
      given.version,
      unlessTracked((now) => (now.is_awarded ? conflict('This contract is awarded already.') : isClosed(now))),
    );
  return recordChange(ctx, access, {
    kind: 'contract_awarded',
    audit: 'project contract awarded',
    amountCents: given.award_cents,
    details: { awarded_on: given.awarded_on },
  });
}

/** The award goes up or down by an entry, never below zero. @throws AppError 400, 401, 403, 404, 409 */
export async function changeContract(
  ctx: WriteContext,
  id: string,
  given: ContractChangeOrder,
): Promise<ProjectContractDetails> {
  const access = await authorizeContractAction(ctx, id, 'change order');
  const changed = await found(
    ctx,
    sql`UPDATE parent_project_contracts c SET changes_cents = c.changes_cents + ${given.amount_cents}::bigint,
          version = c.version + 1
        WHERE ${changeable(ctx, access)} AND c.payment_contract_id IS NULL
          AND c.award_cents + c.changes_cents + ${given.amount_cents}::bigint BETWEEN 0 AND ${MAX_CENTS}
        RETURNING c.id`,
  );
  if (!changed)
    throw await contractRefusal(
      ctx,
      id,
      null,
      unlessTracked((now) => {
        if (now.state !== 'active') return isClosed(now);
        if (!now.is_awarded) return conflict('This package is not awarded yet.');
        return badRequest(
          'body.amount_cents',
          given.amount_cents < 0 ? 'would make the award less than nothing' : 'would make the award too large',
        );
      }),
    );
  return recordChange(ctx, access, {
    kind: 'contract_changed',
    audit: 'project contract changed',
    amountCents: given.amount_cents,
    words: given.reason,
    details: { effective_on: given.effective_on },
  });
}

/** @throws AppError 400 for a day to come at the project's place, 401, 403, 404, 409, 412 */
export async function completeContract(
  ctx: WriteContext,
  id: string,
  given: ContractCompletion,
): Promise<ProjectContractDetails> {
  const access = await authorizeContractAction(ctx, id, 'complete');
  const completed = await found(
    ctx,
    sql`UPDATE parent_project_contracts c SET state = 'completed', completed_on = ${given.completed_on}::date,
          version = c.version + 1
        WHERE ${changeable(ctx, access)} AND c.version = ${given.version}
          AND (c.award_cents IS NOT NULL OR c.payment_contract_id IS NOT NULL)
          AND ${given.completed_on}::date <= (SELECT (${ctx.now}::timestamptz AT TIME ZONE p.time_zone)::date
                                              FROM parent_projects p WHERE p.id = c.project_id)
        RETURNING c.id`,
  );
  if (!completed)
    throw await contractRefusal(ctx, id, given.version, (now) => {
      if (now.state !== 'active') return isClosed(now);
      if (!now.is_awarded && !now.is_tracked) return conflict('This package is not awarded yet.');
      return badRequest('body.completed_on', "can't be in the future");
    });
  return recordChange(ctx, access, {
    kind: 'contract_completed',
    audit: 'project contract completed',
    details: { completed_on: given.completed_on },
  });
}

/**
 * Removes a contract that nobody was paid on and that has none below it; what happened stays in the timeline.
 * @throws AppError 401, 403, 404, 409, 412
 */
export async function removeContract(
  ctx: WriteContext,
  id: string,
  given: ContractReason,
): Promise<ProjectContractDetails> {
  const access = await authorizeContractAction(ctx, id, 'remove');
  // one that is added below meanwhile holds the same lock
  await lockProjectContract(ctx, id);
  const removed = await found(
    ctx,
    sql`UPDATE parent_project_contracts c SET state = 'removed', version = c.version + 1
        WHERE ${changeable(ctx, access)} AND c.version = ${given.version} AND c.payment_contract_id IS NULL
          AND c.reported_cents = 0 AND coalesce(c.accepted_paid_cents, 0) = 0
          AND NOT EXISTS (SELECT FROM parent_project_contracts k WHERE k.parent_id = c.id AND k.state <> 'removed')
        RETURNING c.id`,
  );
  if (!removed)
    throw await contractRefusal(ctx, id, given.version, (now) => {
      if (now.state !== 'active') return isClosed(now);
      return conflict(
        now.is_tracked
          ? 'Unlink this contract from payment tracking before you remove it.'
          : 'This contract has payments or contracts below it.',
      );
    });
  return recordChange(ctx, access, {
    kind: 'contract_removed',
    audit: 'project contract removed',
    words: given.reason,
  });
}
