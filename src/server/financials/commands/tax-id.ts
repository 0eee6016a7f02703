import type { z } from 'zod';
import type { maskedTaxId, wholeTaxId } from '#contract/financials/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { TAX_ID_RATE_LIMIT, taxIdContext } from '../policy.ts';
import type {} from '../tables.ts';

export const taxIdLimit = ratePerPerson(TAX_ID_RATE_LIMIT);

// The role of requests is granted no sealed secret, so these three reach it as the product, once the firm is the caller's.

/** Seals and saves the tax id of a firm, in place of the former one. @throws AppError 401, 404 */
export async function saveTaxId(
  ctx: WriteContext,
  mwbeId: string,
  taxId: string,
): Promise<z.infer<typeof maskedTaxId>> {
  const firm = await ownFirm(ctx, mwbeId);
  const row = {
    sealed: ctx.secrets.seal(taxId, taxIdContext(firm.id)),
    last_four: taxId.slice(-4),
    changed_at: ctx.now,
  };
  await ctx.sql
    .insertInto('firm_tax_ids')
    .values({ mwbe_id: firm.id, ...row })
    .onConflict((conflict) => conflict.column('mwbe_id').doUpdateSet(row))
    .execute();
  await ctx.audit({ action: 'tax id saved', subjectType: 'firm', subjectId: firm.id });
  return { last_four: row.last_four, changed_at: ctx.now.toISOString() };
}

/** @throws AppError 401, 404 */
export async function removeTaxId(ctx: WriteContext, mwbeId: string): Promise<void> {
  const firm = await ownFirm(ctx, mwbeId);
  const removed = await ctx.sql
    .deleteFrom('firm_tax_ids')
    .where('mwbe_id', '=', firm.id)
    .returning('mwbe_id')
    .executeTakeFirst();
  orNotFound(removed);
  await ctx.audit({ action: 'tax id removed', subjectType: 'firm', subjectId: firm.id });
}

/** The whole tax id; each view is in the audit trail. @throws AppError 401, 404 */
export async function revealTaxId(ctx: WriteContext, mwbeId: string): Promise<z.infer<typeof wholeTaxId>> {
  const firm = await ownFirm(ctx, mwbeId);
  const row = orNotFound(
    await ctx.sql.selectFrom('firm_tax_ids').select('sealed').where('mwbe_id', '=', firm.id).executeTakeFirst(),
  );
  await ctx.audit({ action: 'tax id viewed', subjectType: 'firm', subjectId: firm.id });
  return { tax_id: ctx.secrets.open(row.sealed, taxIdContext(firm.id)).toString() };
}
