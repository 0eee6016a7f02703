import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { PHOTO_FAULT_MESSAGES, PHOTO_FORMATS, PHOTO_UPLOAD } from '#contract/photos/rules.ts';
import type { AssemblyRecord } from '#contract/photos/schema.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { completedUpload, withUpload } from '#server/kernel/files/uploads.ts';
import { AppError, conflict } from '#server/kernel/http/errors.ts';
import { InvalidImage, inspectImage } from '../adapters/images.ts';
import { processPhotoJob } from '../job-definitions.ts';
import { findPhotoByUpload } from '../reads.ts';
import type { PhotoTable } from '../tables.ts';

type InspectedUpload = Pick<PhotoTable, 'file_id' | 'name' | 'bytes' | 'kind'>;

/**
 * Inspects an upload, or finds the photo already made from it: a retry after a lost response may come when the upload is
 * already deleted.
 * @throws AppError 404, 409; 413 and 415 with the messages of the specification
 */
export async function inspectUpload(ctx: ReadContext, upload: string): Promise<InspectedUpload> {
  const { id } = requireUser(ctx.actor);
  const known = await findPhotoByUpload(ctx, upload, id);
  if (known) return known;
  const { name, bytes } = await completedUpload(ctx.config, PHOTO_UPLOAD, upload, id);
  try {
    return { file_id: upload, name, bytes, kind: await withUpload(ctx.config, PHOTO_UPLOAD, upload, inspectImage) };
  } catch (error) {
    if (!(error instanceof InvalidImage)) throw error;
    throw new AppError(error.fault === 'large' ? 413 : 415, PHOTO_FAULT_MESSAGES[error.fault], { cause: error });
  }
}

/** Per user, attached to no project yet. */
const MAX_UNATTACHED = 200;

/** Saves an uploaded photo and enqueues its processing; nothing is served before that. */
export async function createAssembly(ctx: WriteContext, uploaded: InspectedUpload): Promise<AssemblyRecord> {
  const photoId = await saveUnattachedPhoto(ctx, uploaded, { addedBy: requireUser(ctx.actor).id });
  if (photoId !== null) await ctx.enqueue(processPhotoJob.with({ photo: photoId }));
  return toAssemblyRecord(uploaded, `/api/v1/photo_assemblies/${uploaded.file_id}`);
}

/**
 * Saves a photo that is not attached to a project yet.
 * @returns its id; null if it was saved before
 * @throws AppError 409 if the user has too many
 */
export async function saveUnattachedPhoto(
  ctx: WriteContext,
  photo: InspectedUpload,
  { addedBy, isExternal = false }: { readonly addedBy: string; readonly isExternal?: boolean },
): Promise<string | null> {
  const id = randomUUID();
  const { numInsertedOrUpdatedRows: inserted } = await ctx.sql
    .insertInto('photos')
    .columns(['id', 'file_id', 'name', 'bytes', 'kind', 'added_by', 'secret', 'created_at', 'is_elsewhere'])
    .expression(
      sql`SELECT ${id}::uuid, ${photo.file_id}, ${photo.name}, ${photo.bytes}::int, ${photo.kind}, ${addedBy}::uuid,
                 ${randomBytes(32)}::bytea, ${ctx.now}::timestamptz, ${isExternal}::boolean
          WHERE (SELECT count(*) FROM photos WHERE added_by = ${addedBy} AND project_id IS NULL) < ${MAX_UNATTACHED}`,
    )
    .onConflict((conflict) => conflict.column('file_id').doNothing())
    .executeTakeFirstOrThrow();
  if (inserted === 1n) return id;
  if (await findPhotoByUpload(ctx, photo.file_id, addedBy)) return null;
  throw conflict('You have too many photos that are not in a project. Add them to a project first.');
}

export const toAssemblyRecord = (
  { file_id, name, bytes, kind }: InspectedUpload,
  assemblyUrl: string,
): AssemblyRecord => ({
  assemblyUrl,
  photoType: 'project',
  id: file_id,
  name,
  ext: PHOTO_FORMATS[kind].extension,
  size: bytes,
  mime: PHOTO_FORMATS[kind].type,
  field: 'photos',
});
