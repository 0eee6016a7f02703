import type { Document } from '#contract/documents/schema.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { conflict, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { spendLink } from '#server/links/commands.ts';
import { deleteDocumentFile, mailDocumentsReceived } from '../job-definitions.ts';
import { authorizeResponse, type OpenRequest, requestUploadOwner } from '../policy.ts';
import { findDocumentByUpload, toDocument } from '../reads/documents.ts';
import { insertOnce, newDocument, receiveOnce, recordSavedDocument, type UploadedDocument } from './receive.ts';

/** Inspects and stores a file for a request, or finds it from an earlier attempt. @throws AppError 403, 404, 409, 413, 415 */
export async function receiveByLink(ctx: ReadContext, secret: string, upload: string): Promise<UploadedDocument> {
  await requireFeatureEnabled(ctx, 'file_drop');
  const request = await authorizeResponse(ctx, secret);
  return receiveOnce(ctx, upload, requestUploadOwner(request.id), () =>
    findDocumentByUpload(ctx.sql, upload, 'request_id', request.id),
  );
}

/** Adds a file to a request. @throws AppError 404 if the request is no longer open, 409 if it is full */
export async function saveByLink(ctx: WriteContext, secret: string, uploaded: UploadedDocument): Promise<Document> {
  if ('known' in uploaded) return toDocument(uploaded.known, true);
  const request = await authorizeResponse(ctx, secret);
  const row = newDocument(uploaded.received, { request_id: request.id, sent_by_name: request.email }, ctx.now);
  if (!(await insertOnce(ctx.sql, row)))
    return toDocument(orNotFound(await findDocumentByUpload(ctx.sql, row.file_id, 'request_id', request.id)), true);
  const reserved = await updateOpenRequest(ctx, request)
    .set((eb) => ({ received: eb('received', '+', 1) }))
    .whereRef('received', '<', 'max_files')
    .returning('id')
    .executeTakeFirst();
  if (!reserved) throw conflict(`This request accepts up to ${request.max_files} files. Remove one first.`);
  await recordSavedDocument(ctx, row);
  return toDocument(row, true);
}

/** Removes a file from an open request. @throws AppError 404, also for a file of another request */
export async function removeByLink(ctx: WriteContext, secret: string, documentId: string): Promise<void> {
  const request = await authorizeResponse(ctx, secret);
  const released = await updateOpenRequest(ctx, request)
    .set((eb) => ({ received: eb('received', '-', 1) }))
    .where('received', '>', 0)
    .returning('id')
    .executeTakeFirst();
  const removed =
    released &&
    (await ctx.sql
      .updateTable('documents')
      .set({ removed_at: ctx.now })
      .where('id', '=', documentId)
      .where('request_id', '=', request.id)
      .where('removed_at', 'is', null)
      .returning('file_id')
      .executeTakeFirst());
  if (!removed) throw notFound();
  await ctx.enqueue(deleteDocumentFile.with({ file: removed.file_id }));
  await ctx.audit({ action: 'document taken back', subjectType: 'document', subjectId: documentId });
}

/** Completes a request: spends its link and notifies who made it. @throws AppError 404, 409 if no file was sent */
export async function finishRequest(ctx: WriteContext, secret: string): Promise<void> {
  const request = await authorizeResponse(ctx, secret);
  await spendLink(ctx, secret, 'document request');
  const completed = await updateOpenRequest(ctx, request)
    .set({ answered_at: ctx.now })
    .where('received', '>', 0)
    .returning('id')
    .executeTakeFirst();
  if (!completed) throw conflict('Upload at least one file first');
  await ctx.enqueue(mailDocumentsReceived.with({ request: request.id }));
  await ctx.audit({ action: 'document request answered', subjectType: 'document request', subjectId: request.id });
}

/** Conditions that every change of a request repeats, so that concurrent changes see each other. */
const updateOpenRequest = ({ sql }: WriteContext, request: OpenRequest) =>
  sql
    .updateTable('document_requests')
    .where('id', '=', request.id)
    .where('answered_at', 'is', null)
    .where('closed_at', 'is', null);
