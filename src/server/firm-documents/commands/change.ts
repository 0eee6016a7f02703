import type { DocumentChange, FirmDocument } from '#contract/firm-documents/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, conflict, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { firmDocument, restorableSince } from '../reads/documents.ts';
import { CHANGED_MEANWHILE } from './add.ts';

/** Changes what is said of a document. @throws AppError 401, 404, 412 if somebody else did meanwhile */
export async function changeDocument(
  ctx: WriteContext,
  mwbeId: string,
  id: string,
  { version, ...values }: DocumentChange,
): Promise<FirmDocument> {
  const firm = await ownFirm(ctx, mwbeId);
  const changed = await withRowSecurity(ctx, (tx) =>
    tx
      .updateTable('firm_documents')
      .set((eb) => ({
        ...values,
        // another date is reminded of anew
        ...(values.expires_on !== undefined && { reminded_days: null }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('mwbe_id', '=', firm.id)
      .where('removed_at', 'is', null)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!changed) {
    const document = await firmDocument(ctx, firm.id, id);
    throw document.removed_at ? notFound() : new AppError(412, CHANGED_MEANWHILE);
  }
  await ctx.audit({
    action: 'firm document changed',
    subjectType: 'firm document',
    subjectId: id,
    details: { mwbe: firm.id, fields: Object.keys(values) },
  });
  return firmDocument(ctx, firm.id, id);
}

/** Removes a document: nobody sees it any more, and after a day its files are deleted. @throws AppError 401, 404 */
export async function removeDocument(ctx: WriteContext, mwbeId: string, id: string): Promise<void> {
  const firm = await ownFirm(ctx, mwbeId);
  const removed = await withRowSecurity(ctx, (tx) =>
    tx
      .updateTable('firm_documents')
      .set((eb) => ({ removed_at: ctx.now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('mwbe_id', '=', firm.id)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  orNotFound(removed);
  await ctx.audit({
    action: 'firm document removed',
    subjectType: 'firm document',
    subjectId: id,
    details: { mwbe: firm.id },
  });
}

/** Restores a document within a day. @throws AppError 401, 404, 409 if it was not removed or is deleted by now */
export async function restoreDocument(ctx: WriteContext, mwbeId: string, id: string): Promise<FirmDocument> {
  const firm = await ownFirm(ctx, mwbeId);
  await firmDocument(ctx, firm.id, id);
  const restored = await withRowSecurity(ctx, (tx) =>
    tx
      .updateTable('firm_documents')
      .set((eb) => ({ removed_at: null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('mwbe_id', '=', firm.id)
      .where('removed_at', '>', restorableSince(ctx.now))
      .returning('id')
      .executeTakeFirst(),
  );
  if (!restored) throw conflict('This document can no longer be restored');
  await ctx.audit({
    action: 'firm document restored',
    subjectType: 'firm document',
    subjectId: id,
    details: { mwbe: firm.id },
  });
  return firmDocument(ctx, firm.id, id);
}
