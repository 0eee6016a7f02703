import { sql } from 'kysely';
import type { OpportunityState } from '#contract/opportunities/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { isOpen } from '../reads.ts';

interface LockedOpportunity {
  readonly id: string;
  readonly hiring_company_id: string | null;
  readonly state: OpportunityState;
  readonly is_open: boolean;
}

/**
 * For other rooms: keeps an opportunity as it is until the transaction ends, so that nobody answers what is being closed
 * or changed by an addendum at the same moment. Many may hold it at once, unless `alone`.
 * @throws AppError 404
 */
export async function holdOpportunity(
  ctx: WriteContext,
  id: string,
  { alone = false } = {},
): Promise<LockedOpportunity> {
  const { rows } = await sql<LockedOpportunity>`
    SELECT o.id, o.hiring_company_id, o.state, ${isOpen(ctx.now)} AS is_open FROM opportunities o
    WHERE o.id = ${id} ${alone ? sql`FOR UPDATE` : sql`FOR SHARE`}`.execute(ctx.sql);
  return orNotFound(rows[0]);
}
