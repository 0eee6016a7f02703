import { sql } from 'kysely';
import { MAX_CENTS } from '#contract/payments/rules/money.ts';
import type { ChangeOrder, Completion, ContractDetails } from '#contract/payments/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, badRequest, conflict } from '#server/kernel/http/errors.ts';
import { dayAt } from '#server/kernel/local-day.ts';
import { authorizePayer, type Payer } from '../policy.ts';
import { paymentContract } from '../reads/contract.ts';
import { addEntries, found } from './entries.ts';
import { IS_FINAL, type LockedContract, lockContract } from './lock.ts';
import { CHANGED_MEANWHILE } from './refusal.ts';

const subject = (id: string) => ({ subjectType: 'payment contract', subjectId: id }) as const;

/** The award goes up or down by an entry. @throws AppError 400 below zero or too large, 401, 403, 404, 409 for a closed contract */
export async function addChangeOrder(ctx: WriteContext, id: string, given: ChangeOrder): Promise<ContractDetails> {
  const payer = await authorizePayer(ctx, id);
  const { state } = await lockContract(ctx, id);
  if (state === 'final') throw conflict(IS_FINAL);
  const changed = await found(
    ctx,
    sql`UPDATE payment_contracts c SET changes_cents = c.changes_cents + ${given.amount_cents}
        WHERE ${own(payer)} AND c.state = 'active' AND c.award_cents + c.changes_cents + ${given.amount_cents} BETWEEN 0 AND ${MAX_CENTS}
        RETURNING c.id`,
  );
  if (!changed)
    throw badRequest(
      'body.amount_cents',
      given.amount_cents < 0 ? 'would make the award less than nothing' : 'would make the award too large',
    );
  await addEntries(ctx, [
    {
      ...ofContract(id),
      kind: 'change_order',
      amountCents: given.amount_cents,
      words: given.reason,
      details: { effective_on: given.effective_on },
    },
  ]);
  await ctx.audit({ action: 'payment change order added', ...subject(id), details: { cents: given.amount_cents } });
  return paymentContract(ctx, id);
}

const own = ({ contractId, companyId }: Payer) => sql`c.id = ${contractId} AND c.hiring_company_id = ${companyId}`;
const ofContract = (id: string) => ({ contractId: id, lineId: null, side: 'payer' }) as const;

/**
 * The day from which the clock of the retainage counts; what was said first stays in the timeline.
 * @throws AppError 400 for a day to come, 401, 403, 404, 409, 412
 */
export async function completeWork(ctx: WriteContext, id: string, given: Completion): Promise<ContractDetails> {
  const payer = await authorizePayer(ctx, id);
  const contract = await lockContract(ctx, id);
  refuse(contract, given.version);
  const { completed_on } = given;
  if (completed_on > dayAt(ctx.now, contract.time_zone))
    throw badRequest('body.completed_on', "can't be in the future");
  if (completed_on < contract.starts_on) throw badRequest('body.completed_on', 'is before the contract started');
  await sql`UPDATE payment_contracts c SET completed_on = ${completed_on}::date WHERE ${own(payer)}`.execute(ctx.sql);
  await addEntries(ctx, [
    { ...ofContract(id), kind: 'completed', amountCents: null, words: null, details: { completed_on } },
  ]);
  await ctx.audit({ action: 'payment contract completed', ...subject(id), details: { completed_on } });
  return paymentContract(ctx, id);
}

/** @throws AppError 409 for a closed contract, 412 for another version than the one that was seen */
function refuse(contract: LockedContract, version: number): void {
  if (contract.state === 'final') throw conflict(IS_FINAL);
  if (contract.version !== version) throw new AppError(412, CHANGED_MEANWHILE);
}

/**
 * Closes a contract. Every month must have its report and every difference its end; a payment that the firm has not
 * answered stays without an answer, and can still be answered. @throws AppError 401, 403, 404, 409, 412
 */
export async function finalizeContract(ctx: WriteContext, id: string, version: number): Promise<ContractDetails> {
  const payer = await authorizePayer(ctx, id);
  refuse(await lockContract(ctx, id), version);
  const closed = await found(
    ctx,
    sql`UPDATE payment_contracts c SET state = 'final', finalized_at = ${ctx.now}
        WHERE ${own(payer)} AND c.state = 'active' AND c.version = ${version}
          AND NOT EXISTS (SELECT FROM payment_lines l WHERE l.contract_id = c.id AND l.state IN ('open', 'differs'))
        RETURNING c.id`,
  );
  if (!closed) throw conflict('A month has no report yet, or a difference is not settled.');
  await addEntries(ctx, [{ ...ofContract(id), kind: 'finalized', amountCents: null, words: null }]);
  await ctx.audit({ action: 'payment contract finalized', ...subject(id) });
  return paymentContract(ctx, id);
}
