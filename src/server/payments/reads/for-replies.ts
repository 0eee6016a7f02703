import { type RawBuilder, sql } from 'kysely';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { authorizePayers } from '../policy.ts';
import type { LineTable } from '../tables.ts';

/** A reported line with its contract, for those who ask its firm. */
export interface AskedLine
  extends Pick<
    LineTable,
    | 'id'
    | 'contract_id'
    | 'hiring_company_id'
    | 'mwbe_id'
    | 'kind'
    | 'state'
    | 'version'
    | 'reason'
    | 'paid_on'
    | 'retainage_cents'
    | 'answer'
    | 'answered_cents'
    | 'answer_comment'
    | 'answered_at'
    | 'corrects'
    | 'act_by'
  > {
  /** `2026-10` */
  readonly month: string;
  readonly paid_cents: number;
}

/** Fragment for other rooms: every line that was reported, as a table. Who may see one is theirs to check. */
export const askedLines: RawBuilder<AskedLine> = sql`
  (SELECT l.id, l.contract_id, l.hiring_company_id, l.mwbe_id, to_char(l.month, 'YYYY-MM') AS month, l.kind, l.state,
          l.version, l.paid_cents, l.reason, l.paid_on, l.retainage_cents, l.answer, l.answered_cents, l.answer_comment,
          l.answered_at, l.corrects, l.act_by
   FROM payment_lines l WHERE l.state <> 'open')`;

/** Fragment for other rooms: what names a contract, as a table. Who may see one is theirs to check. */
export const contractNames: RawBuilder<{
  id: string;
  hiring_company_id: string;
  mwbe_id: string;
  number: string | null;
  title: string;
}> = sql`(SELECT c.id, c.hiring_company_id, c.mwbe_id, c.number, c.title FROM payment_contracts c)`;

export interface PayersContract {
  readonly id: string;
  readonly hiring_company_id: string;
  readonly mwbe_id: string;
}

/** Contracts on which the actor acts for the payer. @throws AppError 401, 403 for another side, 404 out of scope */
export async function contractsOfPayer(ctx: ReadContext, ids: readonly string[]): Promise<PayersContract[]> {
  const allowed = await authorizePayers(ctx, ids);
  const rows = await ctx.sql
    .selectFrom('payment_contracts')
    .select(['id', 'hiring_company_id', 'mwbe_id'])
    .where(
      'id',
      'in',
      allowed.map(({ contractId }) => contractId),
    )
    .execute();
  return rows;
}
