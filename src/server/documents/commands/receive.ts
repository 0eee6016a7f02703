import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { DOCUMENT_UPLOAD } from '#contract/documents/rules.ts';
import type { Tx } from '#server/db/types.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { unavailable } from '../adapters/clamd.ts';
import { deleteDocumentUpload } from '../job-definitions.ts';
import { documentStorageKey } from '../reads/documents.ts';
import type { DocumentTable } from '../tables.ts';
import { inspectUpload } from './check-file.ts';

/** The columns known once a file is in storage. */
export type ReceivedFile = Pick<DocumentTable, 'file_id' | 'display_name' | 'media_type' | 'bytes' | 'sha256'>;

/** Where uploads arrive and where their files are kept. */
export interface ReceivingPlace {
  readonly rules: { readonly path: `/${string}` };
  readonly storageKey: (fileId: string) => string;
}
const DOCUMENTS: ReceivingPlace = { rules: DOCUMENT_UPLOAD, storageKey: documentStorageKey };

/**
 * Inspects an upload and copies it to storage. If the command then fails, the clean-up job of the place removes both.
 * @throws AppError 404 for another owner's upload, 409 while it is incomplete, 413 and 415 for rejected files,
 *   503 while the virus scanner is unreachable
 */
export async function receiveUpload(
  ctx: ReadContext,
  upload: string,
  owner: string,
  { rules, storageKey }: ReceivingPlace = DOCUMENTS,
): Promise<ReceivedFile> {
  const { content, isScanned, ...facts } = await inspectUpload(ctx.config, rules, upload, owner);
  if (!isScanned) throw unavailable(undefined);
  await openStorage(ctx.config).put(storageKey(upload), content);
  return { file_id: upload, ...facts };
}

/** What `prepare` passes on: the document of an earlier attempt, or a new file. */
export type UploadedDocument = { readonly known: DocumentTable } | { readonly received: ReceivedFile };

/**
 * Receives an upload unless it has become a document already. A repeated call may be a moment behind the first, which
 * deletes the upload once it is saved.
 */
export async function receiveOnce(
  ctx: ReadContext,
  upload: string,
  owner: string,
  find: () => Promise<DocumentTable | undefined>,
): Promise<UploadedDocument> {
  const known = await find();
  if (known) return { known };
  try {
    return { received: await receiveUpload(ctx, upload, owner) };
  } catch (error) {
    const saved = await find();
    if (saved) return { known: saved };
    throw error;
  }
}

/** @returns whether the document is new; false if a parallel call has saved the same upload */
export async function insertOnce(tx: Tx, row: DocumentTable): Promise<boolean> {
  const conflictFree = tx
    .insertInto('documents')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return (await conflictFree.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n;
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
