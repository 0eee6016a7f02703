import type { Document } from '#contract/documents/schema.ts';
import type { ReadContext, WriteContext } from '#server/kernel/contexts.ts';
import { conflict, notFound } from '#server/kernel/errors.ts';
import { requireSwitchedOn } from '#server/kernel/switches.ts';
import { spendLink } from '#server/links/commands.ts';
import { forgetDocument } from '../jobs/files.ts';
import { mailAnswer } from '../jobs/mail.ts';
import { ownerByLink } from '../policy.ts';
import { knownUpload, toDocument } from '../reads/documents.ts';
import { requestOf } from '../reads/requests.ts';
import type { DocumentTable } from '../tables.ts';
import { newRow, noteKept, type Received, receive } from './receive.ts';

type Arrived = { readonly known: DocumentTable } | { readonly received: Received };

/** A file for a request, looked at and stored; or one that was sent before. @throws AppError 403, 404, 409, 413, 415 */
export async function receiveByLink(ctx: ReadContext, secret: string, upload: string): Promise<Arrived> {
  await requireSwitchedOn(ctx, 'file_drop');
  const request = await requestOf(ctx, secret);
  const known = await knownUpload(ctx, upload, 'request_id', request.id);
  return known ? { known } : { received: await receive(ctx, upload, ownerByLink(request.id)) };
}

/** Keeps a file for a request. @throws AppError 404 where it is over, 409 where it has as many as it asks for */
export async function keepByLink(ctx: WriteContext, secret: string, arrived: Arrived): Promise<Document> {
  if ('known' in arrived) return toDocument(arrived.known, true);
  const request = await requestOf(ctx, secret);
  const row = newRow(arrived.received, { request_id: request.id, sent_by_name: request.email }, ctx.now);
  const taken = await open(ctx, request.id)
    .set((eb) => ({ received: eb('received', '+', 1) }))
    .whereRef('received', '<', 'max_files')
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw conflict(`This request takes ${request.max_files} files at most. Take one back first.`);
  await ctx.sql.insertInto('documents').values(row).execute();
  await noteKept(ctx, row);
  return toDocument(row, true);
}

/** Takes a file of an open request back. @throws AppError 404 for a file of another request too */
export async function takeBack(ctx: WriteContext, secret: string, documentId: string): Promise<void> {
  const request = await requestOf(ctx, secret);
  const left = await open(ctx, request.id)
    .set((eb) => ({ received: eb('received', '-', 1) }))
    .where('received', '>', 0)
    .returning('id')
    .executeTakeFirst();
  const gone =
    left &&
    (await ctx.sql
      .updateTable('documents')
      .set({ removed_at: ctx.now })
      .where('id', '=', documentId)
      .where('request_id', '=', request.id)
      .where('removed_at', 'is', null)
      .returning('file_id')
      .executeTakeFirst());
  if (!gone) throw notFound();
  await ctx.enqueue(forgetDocument.with({ file: gone.file_id }));
  await ctx.audit({ action: 'document taken back', subjectType: 'document', subjectId: documentId });
}

/** Everything was sent: spends the link and tells who asked. @throws AppError 404, 409 where nothing was sent */
export async function finish(ctx: WriteContext, secret: string): Promise<void> {
  const request = await requestOf(ctx, secret);
  await spendLink(ctx, secret, 'document request');
  const done = await open(ctx, request.id)
    .set({ answered_at: ctx.now })
    .where('received', '>', 0)
    .returning('id')
    .executeTakeFirst();
  if (!done) throw conflict('Send at least one file first');
  await ctx.enqueue(mailAnswer.with({ request: request.id }));
  await ctx.audit({ action: 'document request answered', subjectType: 'document request', subjectId: request.id });
}

/** Of several acts at the same moment each sees what the ones before it left. */
const open = ({ sql }: WriteContext, id: string) =>
  sql
    .updateTable('document_requests')
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('closed_at', 'is', null);
