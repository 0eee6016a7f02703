import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

/** Figures and tax id of people whose firm it never was are none of the next ones': they are deleted. */
export async function clearFinancials(ctx: WriteContext, mwbeId: string): Promise<void> {
  await ctx.sql.deleteFrom('firm_tax_ids').where('mwbe_id', '=', mwbeId).execute();
  const deleted = await ctx.sql
    .deleteFrom('firm_financials')
    .where('mwbe_id', '=', mwbeId)
    .returning('mwbe_id')
    .executeTakeFirst();
  if (deleted) await ctx.audit({ action: 'financials cleared', subjectType: 'firm', subjectId: mwbeId });
}
