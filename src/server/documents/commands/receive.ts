import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import {
  DOCUMENT_KINDS,
  DOCUMENT_UPLOAD,
  type DocumentFault,
  displayName,
  FAULT_TEXTS,
} from '#contract/documents/rules.ts';
import type { ReadContext, WriteContext } from '#server/kernel/contexts.ts';
import { AppError } from '#server/kernel/errors.ts';
import { openStorage } from '#server/kernel/storage.ts';
import { arrivedFile, withUpload } from '#server/kernel/uploads.ts';
import { inspectDocument, UnfitDocument } from '../adapters/inspect.ts';
import { forgetUploadOf } from '../jobs/files.ts';
import { keyOf } from '../reads/documents.ts';
import type { DocumentTable } from '../tables.ts';

/** What is known of a file once it lies in the storage. */
export type Received = Pick<DocumentTable, 'file_id' | 'display_name' | 'media_type' | 'bytes' | 'sha256'>;

const STATUSES: Readonly<Record<DocumentFault, number>> = {
  large: 413,
  empty: 415,
  type: 415,
  unpacks: 415,
  program: 415,
  lost: 409,
};

/**
 * Looks at the bytes of an upload and lays it into the storage. Where the command behind it fails, both are swept.
 * @throws AppError 404 for somebody else's, 409 while it has not arrived whole, 413 and 415 for what may not be sent
 */
export async function receive(ctx: ReadContext, upload: string, owner: string): Promise<Received> {
  const { name, bytes } = await arrivedFile(ctx.config, DOCUMENT_UPLOAD, upload, owner);
  const { kind, content, sha256 } = await withUpload(ctx.config, DOCUMENT_UPLOAD, upload, (path) =>
    inspectDocument(path, name),
  ).catch((error) => {
    if (!(error instanceof UnfitDocument)) throw error;
    throw new AppError(STATUSES[error.fault], FAULT_TEXTS[error.fault], { cause: error });
  });
  await openStorage(ctx.config).put(keyOf(upload), content);
  const { type } = DOCUMENT_KINDS[kind];
  return { file_id: upload, display_name: displayName(name, kind), media_type: type, bytes, sha256 };
}

type Sender = Pick<Insertable<DocumentTable>, 'request_id' | 'company_id' | 'sent_by' | 'sent_by_name'>;

/** The row of a file that is to be kept. */
export const newRow = (received: Received, sender: Sender, now: Date): DocumentTable => ({
  ...received,
  request_id: null,
  company_id: null,
  sent_by: null,
  ...sender,
  id: randomUUID(),
  created_at: now,
  removed_at: null,
});

/** Notes that a file is kept; the upload by which it came is needed no more. */
export async function noteKept(ctx: WriteContext, row: DocumentTable): Promise<void> {
  await ctx.enqueue(forgetUploadOf.with({ file: row.file_id }));
  const details = { request: row.request_id, company: row.company_id, bytes: row.bytes };
  await ctx.audit({ action: 'document sent', subjectType: 'document', subjectId: row.id, details });
}
