import { type SqlBool, sql } from 'kysely';
import type { PaymentContractState } from '#contract/payments/rules.ts';
import type { NewLine } from '#contract/payments/schema/lines.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { dayAt } from '#server/kernel/local-day.ts';
import { paymentScope, requirePayments } from '../policy.ts';

/** What somebody who reports by the number of a contract must know of it. */
export interface BookedContract {
  readonly id: string;
  readonly number: string | null;
  readonly title: string;
  readonly firm: string;
  readonly state: PaymentContractState;
  readonly starts_on: string;
  readonly retainage_bps: number;
  /** At the contract's place. */
  readonly today: string;
}

type Asking = Pick<ReadContext, 'sql' | 'actor' | 'now'>;

/** Rows of a payer, for its people and for the product itself, which imports from the command line. */
async function ofPayer(ctx: Asking, companyId: string, alias: string) {
  const scope = ctx.actor.kind === 'system' ? sql<SqlBool>`true` : paymentScope(await requirePayments(ctx), alias);
  return sql<SqlBool>`(${sql.ref(`${alias}.hiring_company_id`)} = ${companyId}::uuid AND ${scope})`;
}

/** All contracts of a payer. @throws AppError 401, 403 */
export async function payerBook(ctx: Asking, companyId: string): Promise<BookedContract[]> {
  const where = await ofPayer(ctx, companyId, 'c');
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Omit<BookedContract, 'today'> & { readonly time_zone: string }>`
    SELECT c.id, c.number, c.title, ${mwbeName(sql.ref('c.mwbe_id'))} AS firm, c.state, c.starts_on, c.retainage_bps,
           c.time_zone
    FROM payment_contracts c WHERE ${where} ORDER BY c.id`.execute(tx),
  );
  const days = new Map<string, string>();
  return rows.map(({ time_zone, ...contract }) => {
    const today = days.get(time_zone) ?? dayAt(ctx.now, time_zone);
    days.set(time_zone, today);
    return { ...contract, today };
  });
}

/** Lines that say just what a report says: the same contract, month, amount, day and reference. @returns ids by position */
export async function reportedAlike(
  ctx: Asking,
  companyId: string,
  reports: readonly NewLine[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const given = reports.map((line, at) => ({ ...line, month: `${line.month}-01`, at }));
  const where = await ofPayer(ctx, companyId, 'l');
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ at: number; ids: string[] }>`
    SELECT g.at, array_agg(l.id::text) AS ids
    FROM jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb)
      AS g(at integer, contract_id uuid, month date, kind text, amount_cents bigint, paid_on date, reference text)
    JOIN payment_lines l ON l.contract_id = g.contract_id AND l.month = g.month AND l.kind = g.kind
      AND l.paid_cents = g.amount_cents AND l.paid_on IS NOT DISTINCT FROM g.paid_on
      AND l.reference IS NOT DISTINCT FROM g.reference
    WHERE ${where} GROUP BY g.at`.execute(tx),
  );
  return new Map(rows.map(({ at, ids }) => [at, ids]));
}
