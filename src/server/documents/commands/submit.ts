import { sql } from 'kysely';
import { MAX_SUBMISSIONS, RETRACT_WINDOW_MS } from '#contract/documents/rules.ts';
import type { SubmittedDocument } from '#contract/documents/schema.ts';
import { hiringCompany } from '#server/accounts/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { deleteDocumentFile } from '../job-definitions.ts';
import { authorizeRetract, requireCompany } from '../policy.ts';
import { findDocumentByUpload, toSubmittedDocument } from '../reads/documents.ts';
import { insertOnce, newDocument, receiveOnce, recordSavedDocument, type UploadedDocument } from './receive.ts';

/** Inspects and stores a file for staff, or finds it from an earlier attempt. @throws AppError 403, 404, 409, 413, 415 */
export async function receiveSubmission(ctx: ReadContext, upload: string): Promise<UploadedDocument> {
  await requireFeatureEnabled(ctx, 'file_drop');
  const actor = requireUser(ctx.actor);
  requireCompany(actor);
  return receiveOnce(ctx, upload, actor.id, () => findDocumentByUpload(ctx.sql, upload, 'sent_by', actor.id));
}

/** Saves a file for staff; idempotent. @throws AppError 409 if the company has reached its quota */
export async function saveSubmission(ctx: WriteContext, uploaded: UploadedDocument): Promise<SubmittedDocument> {
  const actor = requireUser(ctx.actor);
  const company = await hiringCompany(ctx, requireCompany(actor));
  if ('known' in uploaded) return toSubmittedDocument(uploaded.known, company.business_name, actor, ctx.now);
  const sender = { company_id: company.id, sent_by: actor.id, sent_by_name: `${actor.firstName} ${actor.lastName}` };
  const row = newDocument(uploaded.received, sender, ctx.now);
  const saved = await withRowSecurity(ctx, (tx) => insertOnce(tx, row));
  if (!saved) {
    const known = orNotFound(await findDocumentByUpload(ctx.sql, row.file_id, 'sent_by', actor.id));
    return toSubmittedDocument(known, company.business_name, actor, ctx.now);
  }
  await reserveQuota(ctx, company.id, row.bytes);
  await recordSavedDocument(ctx, row);
  return toSubmittedDocument(row, company.business_name, actor, ctx.now);
}

async function reserveQuota({ sql: tx }: WriteContext, company: string, bytes: number): Promise<void> {
  const { rows } = await sql`
    INSERT INTO document_drops AS d (company_id, files, bytes) VALUES (${company}, 1, ${bytes})
    ON CONFLICT (company_id) DO UPDATE SET files = d.files + 1, bytes = d.bytes + excluded.bytes
    WHERE d.files < ${MAX_SUBMISSIONS.files} AND d.bytes + excluded.bytes <= ${MAX_SUBMISSIONS.bytes}
    RETURNING 1`.execute(tx);
  if (rows.length === 0) throw conflict('Your company has reached its file limit. Ask us to remove some files first.');
}

/** Retracts a submission. @throws AppError 404 out of scope, 409 after a day or if a colleague sent it */
export async function removeSubmission(ctx: WriteContext, id: string): Promise<void> {
  const document = await authorizeRetract(ctx, id);
  const removed = await withRowSecurity(ctx, (tx) =>
    tx
      .updateTable('documents')
      .set({ removed_at: ctx.now })
      .where('id', '=', document.id)
      .where('sent_by', '=', document.userId)
      .where('created_at', '>', new Date(ctx.now.getTime() - RETRACT_WINDOW_MS))
      .where('removed_at', 'is', null)
      .returning(['file_id', 'company_id', 'bytes'])
      .executeTakeFirst(),
  );
  if (!removed) throw conflict('Only the sender can remove a file, and only within a day');
  await ctx.sql
    .updateTable('document_drops')
    .set((eb) => ({ files: eb('files', '-', 1), bytes: eb('bytes', '-', removed.bytes) }))
    .where('company_id', '=', removed.company_id)
    .execute();
  await ctx.enqueue(deleteDocumentFile.with({ file: removed.file_id }));
  await ctx.audit({ action: 'document taken back', subjectType: 'document', subjectId: document.id });
}
