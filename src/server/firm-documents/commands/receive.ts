import { FIRM_DOCUMENT_UPLOAD } from '#contract/firm-documents/rules.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { inspectUpload } from '#server/documents/commands/check-file.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { documentOfUpload, firmFileKey } from '../reads/documents.ts';
import type { FirmFileTable } from '../tables.ts';

/** What is known once a file is in storage; `waiting` until the scanner has seen it. */
export type ReceivedFile = Pick<
  FirmFileTable,
  'upload' | 'display_name' | 'media_type' | 'bytes' | 'sha256' | 'state' | 'checked_at'
>;

/** What `prepare` passes on: the document of an earlier attempt, or a new file. */
export type UploadedFile = { readonly known: string } | { readonly received: ReceivedFile };

/**
 * Inspects an upload and copies it to storage, unless an earlier call did. Until it is saved, the upload stays: a call
 * that was cut off can be repeated.
 * @throws AppError 401, 404, 409, 413, 415
 */
export async function receiveFile(ctx: ReadContext, mwbeId: string, upload: string): Promise<UploadedFile> {
  const firm = await ownFirm(ctx, mwbeId);
  const { id: userId } = requireUser(ctx.actor);
  const find = () => documentOfUpload(ctx, { upload, userId, mwbeId: firm.id });
  const known = await find();
  if (known) return { known };
  try {
    return { received: await store(ctx, upload, userId) };
  } catch (error) {
    // the first call may have saved it a moment ago and deleted the upload
    const saved = await find();
    if (saved) return { known: saved };
    throw error;
  }
}

async function store(ctx: ReadContext, upload: string, userId: string): Promise<ReceivedFile> {
  const { content, isScanned, ...facts } = await inspectUpload(ctx.config, FIRM_DOCUMENT_UPLOAD, upload, userId);
  await openStorage(ctx.config).put(firmFileKey(upload), content);
  return { upload, ...facts, state: isScanned ? 'checked' : 'waiting', checked_at: isScanned ? ctx.now : null };
}
