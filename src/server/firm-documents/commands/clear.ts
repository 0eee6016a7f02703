import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { restorableSince } from '../reads/documents.ts';
import { notifyCompany } from './notify-company.ts';

/**
 * The documents of a firm that was never its people's are none of the next ones': all are removed for good, and what was
 * shared ends.
 */
export async function clearPapers(ctx: WriteContext, mwbeId: string): Promise<void> {
  const removed = await ctx.sql
    .updateTable('firm_documents')
    .set((eb) => ({ removed_at: restorableSince(ctx.now), version: eb('version', '+', 1) }))
    .where('mwbe_id', '=', mwbeId)
    .where((eb) => eb.or([eb('removed_at', 'is', null), eb('removed_at', '>', restorableSince(ctx.now))]))
    .returning('id')
    .execute();
  const stopped = await ctx.sql
    .updateTable('firm_shares')
    .set({ stopped_at: ctx.now })
    .where('mwbe_id', '=', mwbeId)
    .where('stopped_at', 'is', null)
    .returning(['id', 'company_id', 'expires_at'])
    .execute();
  const details = { documents: removed.length, shares: stopped.length };
  await ctx.audit({ action: 'firm papers cleared', subjectType: 'mwbe', subjectId: mwbeId, details });
  for (const { id, company_id, expires_at } of stopped)
    if (expires_at > ctx.now) await notifyCompany(ctx, 'papers_share_ended', { id, company_id, ended: id });
}
