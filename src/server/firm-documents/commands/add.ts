import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { MAX_FIRM_DOCUMENTS, MAX_VERSIONS } from '#contract/firm-documents/rules.ts';
import type { FirmDocument, NewDocument } from '#contract/firm-documents/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { serialize } from '#server/db/serialize.ts';
import type { Tx } from '#server/db/types.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { deleteFirmUpload } from '../job-definitions.ts';
import { documentOfUpload, firmDocument, restorableSince } from '../reads/documents.ts';
import type { ReceivedFile, UploadedFile } from './receive.ts';

export const CHANGED_MEANWHILE = 'This document was changed in the meantime, on another device or by a colleague.';

/**
 * Makes a received file a document, or the new file of one; idempotent.
 * @throws AppError 400, 401, 404, 409 if the firm has reached a limit, 412 if the document was changed meanwhile
 */
export async function saveDocument(
  ctx: WriteContext,
  mwbeId: string,
  input: NewDocument,
  uploaded: UploadedFile,
): Promise<FirmDocument> {
  const firm = await ownFirm(ctx, mwbeId);
  if ('known' in uploaded) return firmDocument(ctx, firm.id, uploaded.known);
  const { received } = uploaded;
  // one after the other, so that parallel calls keep the limits and save an upload once
  await serialize(ctx.sql, `firm documents ${firm.id}`);
  const { id: userId } = requireUser(ctx.actor);
  const known = await documentOfUpload(ctx, { upload: received.upload, userId, mwbeId: firm.id });
  if (known) return firmDocument(ctx, firm.id, known);
  await refuseAboveLimits(ctx, firm.id, received.bytes);
  const { replaces, kind } = input;
  const id = replaces?.id ?? randomUUID();
  await withRowSecurity(ctx, async (tx) => {
    if (replaces) await replaceFile(tx, ctx.now, { ...replaces, kind, mwbeId: firm.id });
    else {
      const document = { id, mwbe_id: firm.id, kind, created_at: ctx.now };
      await tx.insertInto('firm_documents').values(document).execute();
    }
    await insertFile(ctx, tx, id, received);
  });
  await ctx.enqueue(deleteFirmUpload.with({ file: received.upload }));
  await ctx.audit({
    action: replaces ? 'firm document replaced' : 'firm document added',
    subjectType: 'firm document',
    subjectId: id,
    details: { mwbe: firm.id, kind, bytes: received.bytes, state: received.state },
  });
  return firmDocument(ctx, firm.id, id);
}

/** @throws AppError 409 */
async function refuseAboveLimits(ctx: WriteContext, mwbeId: string, bytes: number): Promise<void> {
  const { rows } = await sql<{ documents: number; bytes: number }>`
    SELECT count(DISTINCT d.id)::int AS documents, coalesce(sum(f.bytes), 0)::bigint AS bytes
    FROM firm_documents d JOIN firm_document_files f ON f.document_id = d.id
    WHERE d.mwbe_id = ${mwbeId} AND f.state IN ('waiting', 'checked')
      AND (d.removed_at IS NULL OR d.removed_at > ${restorableSince(ctx.now)})`.execute(ctx.sql);
  const { documents = 0, bytes: kept = 0 } = rows[0] ?? {};
  if (documents >= MAX_FIRM_DOCUMENTS.documents)
    throw conflict(`A firm can keep up to ${MAX_FIRM_DOCUMENTS.documents} documents. Remove some first.`);
  if (kept + bytes > MAX_FIRM_DOCUMENTS.bytes)
    throw conflict('Your firm has reached its storage limit of 1 GB. Remove some documents first.');
}

interface Replacement {
  readonly id: string;
  readonly version: number;
  readonly kind: NewDocument['kind'];
  readonly mwbeId: string;
}

/** The former file keeps what was said of it; the day of expiry is that of a paper, so the new one begins without. */
async function replaceFile(tx: Tx, now: Date, { id, version, kind, mwbeId }: Replacement): Promise<void> {
  const before = orNotFound(
    await tx
      .selectFrom('firm_documents')
      .select(['kind', 'number', 'expires_on'])
      .where('id', '=', id)
      .where('mwbe_id', '=', mwbeId)
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
  );
  if (before.kind !== kind) throw badRequest('body.kind', 'is not the kind of the document that it replaces');
  const replaced = await tx
    .updateTable('firm_documents')
    .set((eb) => ({ version: eb('version', '+', 1), expires_on: null, reminded_days: null }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .where(
      sql<SqlBool>`(SELECT count(*) FROM firm_document_files f WHERE f.document_id = firm_documents.id) < ${MAX_VERSIONS}`,
    )
    .returning('id')
    .executeTakeFirst();
  if (!replaced) throw new AppError(412, `${CHANGED_MEANWHILE} Check it, then upload the file again.`);
  await tx
    .updateTable('firm_document_files')
    .set({ replaced_at: now, number: before.number, expires_on: before.expires_on })
    .where('document_id', '=', id)
    .where('replaced_at', 'is', null)
    .execute();
}

async function insertFile(ctx: WriteContext, tx: Tx, document_id: string, received: ReceivedFile): Promise<void> {
  const { id, firstName, lastName } = requireUser(ctx.actor);
  const sender = { sent_by: id, sent_by_name: `${firstName} ${lastName}`, created_at: ctx.now };
  await tx
    .insertInto('firm_document_files')
    .values({ id: randomUUID(), document_id, ...received, ...sender })
    .execute();
}
