import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import {
  DOCUMENT_KINDS,
  DOCUMENT_UPLOAD,
  type DocumentFault,
  displayName,
  FAULT_MESSAGES,
} from '#contract/documents/rules.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { completedUpload, withUpload } from '#server/kernel/files/uploads.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { InvalidDocument, inspectDocument } from '../adapters/inspect.ts';
import { deleteDocumentUpload } from '../job-definitions.ts';
import { documentStorageKey } from '../reads/documents.ts';
import type { DocumentTable } from '../tables.ts';

/** The columns known once a file is in storage. */
export type ReceivedFile = Pick<DocumentTable, 'file_id' | 'display_name' | 'media_type' | 'bytes' | 'sha256'>;

const STATUSES: Readonly<Record<DocumentFault, number>> = {
  large: 413,
  empty: 415,
  type: 415,
  'zip-bomb': 415,
  executable: 415,
  lost: 409,
};

/**
 * Inspects an upload and copies it to storage. If the command then fails, the clean-up job removes both.
 * @throws AppError 404 for another owner's upload, 409 while it is incomplete, 413 and 415 for rejected files
 */
export async function receiveUpload(ctx: ReadContext, upload: string, owner: string): Promise<ReceivedFile> {
  const { name, bytes } = await completedUpload(ctx.config, DOCUMENT_UPLOAD, upload, owner);
  const { kind, content, sha256 } = await withUpload(ctx.config, DOCUMENT_UPLOAD, upload, (path) =>
    inspectDocument(path, name),
  ).catch((error) => {
    if (!(error instanceof InvalidDocument)) throw error;
    throw new AppError(STATUSES[error.fault], FAULT_MESSAGES[error.fault], { cause: error });
  });
  await openStorage(ctx.config).put(documentStorageKey(upload), content);
  const { type } = DOCUMENT_KINDS[kind];
  return { file_id: upload, display_name: displayName(name, kind), media_type: type, bytes, sha256 };
}

type Sender = Pick<Insertable<DocumentTable>, 'request_id' | 'company_id' | 'sent_by' | 'sent_by_name'>;

/** The row of a received file. */
export const newDocument = (received: ReceivedFile, sender: Sender, now: Date): DocumentTable => ({
  ...received,
  request_id: null,
  company_id: null,
  sent_by: null,
  ...sender,
  id: randomUUID(),
  created_at: now,
  removed_at: null,
});

/** Writes the audit line of a saved file and enqueues the deletion of its upload. */
export async function recordSavedDocument(ctx: WriteContext, row: DocumentTable): Promise<void> {
  await ctx.enqueue(deleteDocumentUpload.with({ file: row.file_id }));
  const details = { request: row.request_id, company: row.company_id, bytes: row.bytes };
  await ctx.audit({ action: 'document sent', subjectType: 'document', subjectId: row.id, details });
}
