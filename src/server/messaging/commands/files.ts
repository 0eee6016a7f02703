import { randomUUID } from 'node:crypto';
import { MESSAGE_UPLOAD } from '#contract/messaging/rules.ts';
import { inspectUpload } from '#server/documents/commands/check-file.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { deleteMessageUpload } from '../job-definitions.ts';
import { messageFileKey } from '../reads/attachments.ts';
import type { AttachmentTable } from '../tables.ts';

/** What is known once a file is in storage; `waiting` until the scanner has seen it. */
export type ReceivedFile = Pick<
  AttachmentTable,
  'upload' | 'display_name' | 'media_type' | 'bytes' | 'sha256' | 'state' | 'checked_at'
>;

/**
 * Inspects uploads of a person and copies them to storage. Until the message is saved the uploads stay: a call that was
 * cut off can be repeated.
 * @throws AppError 404 for another owner's upload, 409 while one is incomplete, 413 and 415 for rejected files
 */
export async function receiveFiles(
  ctx: ReadContext,
  uploads: readonly string[],
  owner: string,
): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = [];
  for (const upload of uploads) {
    const { content, isScanned, ...facts } = await inspectUpload(ctx.config, MESSAGE_UPLOAD, upload, owner);
    received.push(await keepFile(ctx, upload, { content, isScanned }, facts));
  }
  return received;
}

/** Puts an inspected file into storage. */
export async function keepFile(
  ctx: Pick<ReadContext, 'config' | 'now'>,
  upload: string,
  { content, isScanned }: { readonly content: Buffer; readonly isScanned: boolean },
  facts: Pick<ReceivedFile, 'display_name' | 'media_type' | 'bytes' | 'sha256'>,
): Promise<ReceivedFile> {
  await openStorage(ctx.config).put(messageFileKey(upload), content);
  return { upload, ...facts, state: isScanned ? 'checked' : 'waiting', checked_at: isScanned ? ctx.now : null };
}

/** Makes received files those of a line. */
export async function saveFiles(
  ctx: WriteContext,
  { threadId, seq, userId }: { readonly threadId: string; readonly seq: number; readonly userId: string },
  files: readonly ReceivedFile[],
): Promise<void> {
  if (files.length === 0) return;
  await ctx.sql
    .insertInto('message_attachments')
    .values(
      files.map((file, place) => ({
        id: randomUUID(),
        thread_id: threadId,
        seq,
        place,
        ...file,
        sent_by: userId,
        created_at: ctx.now,
      })),
    )
    .execute();
  for (const { upload } of files) await ctx.enqueue(deleteMessageUpload.with({ file: upload }));
}
