import { type Selectable, sql } from 'kysely';
import { MAX_CENTS, showCents } from '#contract/payments/rules/money.ts';
import { FIGURES } from '#contract/payments/rules/totals.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import type { OfClock } from '../reads/due-dates.ts';
import type { ContractTable } from '../tables.ts';

export type LockedContract = OfClock &
  Pick<
    Selectable<ContractTable>,
    | 'id'
    | 'number'
    | 'title'
    | 'hiring_company_id'
    | 'mwbe_id'
    | 'owner_company_id'
    | 'goal_group'
    | 'retainage_bps'
    | 'starts_on'
  > & {
    /** The number of its last entry before. */
    readonly version: number;
    readonly state: 'active' | 'final';
  };

/** Of many that are reported at once, which one. */
const isFinal = (name: string) => `${name} is closed: its last payment was reported. Nothing was reported.`;
export const IS_FINAL = 'This contract is closed: its last payment was reported.';

/**
 * Contracts, locked until the transaction ends: what is said about one comes one after the other, so that the next
 * statement sees all of it. In the order of their ids, so that nobody waits for each other.
 */
export async function lockContracts(ctx: WriteContext, ids: readonly string[]): Promise<Map<string, LockedContract>> {
  const { rows } = await sql<LockedContract>`
    SELECT c.id, c.number, c.title, c.hiring_company_id, c.mwbe_id, c.owner_company_id, c.goal_group, c.retainage_bps, c.starts_on,
           c.time_zone, c.state_code, c.rule, c.custom_days, c.custom_day_kind, c.completed_on, c.version, c.state
    FROM payment_contracts c WHERE c.id = ANY(${ids}::uuid[]) ORDER BY c.id FOR NO KEY UPDATE`.execute(ctx.sql);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function lockContract(ctx: WriteContext, id: string): Promise<LockedContract> {
  return orNotFound((await lockContracts(ctx, [id])).get(id));
}

/** @throws AppError 409 for a contract that takes no more reports */
export async function lockActive(ctx: WriteContext, ids: readonly string[]): Promise<Map<string, LockedContract>> {
  const contracts = await lockContracts(ctx, ids);
  for (const { state, number, title } of contracts.values())
    if (state === 'final') throw conflict(ids.length === 1 ? IS_FINAL : isFinal(number ?? title));
  return contracts;
}

/**
 * For the end of a command: what its contracts add up to by now must stay within what one amount may be. Whoever pays could
 * otherwise give firm, owner and staff sums that no number holds. @throws AppError 400
 */
export async function refuseTooMuch(ctx: WriteContext, ids: readonly string[], field: string): Promise<void> {
  const sizes = sql.join(FIGURES.map((name) => sql`abs(${sql.ref(`t.${name}`)})`));
  const { rows } = await sql`
    SELECT t.contract_id FROM payment_contract_totals t
    WHERE t.contract_id = ANY(${ids}::uuid[]) AND greatest(${sizes}) > ${MAX_CENTS} LIMIT 1`.execute(ctx.sql);
  if (rows.length > 0) throw badRequest(field, `is too large: the contract would come to more than ${TOO_MUCH}`);
}
const TOO_MUCH = showCents(MAX_CENTS).replace('.00', '');
