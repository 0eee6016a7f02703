import { OPPORTUNITY_UPLOAD } from '#contract/opportunities/rules.ts';
import { inspectUpload } from '#server/documents/commands/check-file.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { authorizeEdit } from '../policy.ts';
import { isSavedUpload, opportunityFileKey } from '../reads/files.ts';
import type { FileTable } from '../tables.ts';

/** What is known once a file is in storage; `waiting` until the scanner has seen it. */
export type ReceivedFile = Pick<
  FileTable,
  'upload' | 'display_name' | 'media_type' | 'bytes' | 'sha256' | 'state' | 'checked_at'
>;

/**
 * Inspects an upload and copies it to storage; null if an earlier call did and saved it. Until it is saved, the upload
 * stays: a call that was cut off can be repeated.
 * @throws AppError 401, 403, 404, 409, 413, 415
 */
export async function receiveFile(
  ctx: ReadContext,
  opportunityId: string,
  upload: string,
): Promise<ReceivedFile | null> {
  await authorizeEdit(ctx, opportunityId);
  const { id: userId } = requireUser(ctx.actor);
  const isSaved = () => isSavedUpload(ctx, { upload, userId, opportunityId });
  if (await isSaved()) return null;
  try {
    return await store(ctx, upload, userId);
  } catch (error) {
    // the first call may have saved it a moment ago and deleted the upload
    if (await isSaved()) return null;
    throw error;
  }
}

async function store(ctx: ReadContext, upload: string, userId: string): Promise<ReceivedFile> {
  const { content, isScanned, ...facts } = await inspectUpload(ctx.config, OPPORTUNITY_UPLOAD, upload, userId);
  await openStorage(ctx.config).put(opportunityFileKey(upload), content);
  return { upload, ...facts, state: isScanned ? 'checked' : 'waiting', checked_at: isScanned ? ctx.now : null };
}
