import type { Selectable } from 'kysely';
import { financialYears } from '#contract/financials/rules.ts';
import type { Financials } from '#contract/financials/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { largestVerifiedJob } from '#server/work-history/reads/largest-verified.ts';
import type { FinancialsTable } from '../tables.ts';

type Context = Pick<ReadContext, 'sql' | 'actor' | 'now'>;
export type FinancialsRow = Selectable<FinancialsTable>;

/** The financials of a firm, for its people. @throws AppError 401, 404 */
export async function firmFinancials(ctx: Context, mwbeId: string): Promise<Financials> {
  const firm = await ownFirm(ctx, mwbeId);
  const { row, taxId } = await financialsRows(ctx, firm.id);
  return {
    version: row?.version ?? 0,
    ...amountsOf(row),
    ...yearsOf(row, ctx.now),
    largest_verified: await largestVerifiedJob(ctx.sql, firm.id),
    tax_id: taxId ? { last_four: taxId.last_four, changed_at: taxId.changed_at.toISOString() } : null,
  };
}

/** What row-level security lets the caller see of a firm's financials. */
export const financialsRows = (ctx: Context, mwbeId: string) =>
  withRowSecurity(ctx, async (tx) => ({
    row: await tx.selectFrom('firm_financials').selectAll().where('mwbe_id', '=', mwbeId).executeTakeFirst(),
    taxId: await tx
      .selectFrom('firm_tax_ids')
      .select(['last_four', 'changed_at'])
      .where('mwbe_id', '=', mwbeId)
      .executeTakeFirst(),
  }));

/** Single values as the contract has them, before anything was saved too. */
export const amountsOf = (row: FinancialsRow | undefined) => ({
  largest_job: row?.largest_job ?? null,
  bond_single: row?.bond_single ?? null,
  bond_aggregate: row?.bond_aggregate ?? null,
  surety: row?.surety ?? null,
  surety_agent: row?.surety_agent ?? null,
  surety_phone: row?.surety_phone ?? null,
  liability_each: row?.liability_each ?? null,
  liability_aggregate: row?.liability_aggregate ?? null,
  auto_liability: row?.auto_liability ?? null,
  umbrella: row?.umbrella ?? null,
  workers_comp: row?.workers_comp ?? null,
});

/** The last three years; those before are kept, but not shown. */
export const yearsOf = (row: FinancialsRow | undefined, now: Date) => ({
  revenue: financialYears(now).map((year) => ({ year, amount: row?.revenue[String(year)] ?? null })),
  emr: financialYears(now).map((year) => ({ year, rate: row?.emr[String(year)] ?? null })),
});
