import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { FAULT_MESSAGES, PHOTO_UPLOAD } from '#contract/photos/rules.ts';
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
 * Looks at the bytes of an upload, or remembers that it did so before: an answer that was lost may be asked for again
 * when the file is gone already.
 * @throws AppError 404, 409; 413 and 415 with the spec's words
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
    throw new AppError(error.fault === 'large' ? 413 : 415, FAULT_MESSAGES[error.fault], { cause: error });
  }
}

/** Of one person, in no project yet. */
const MAX_UNATTACHED = 200;

/** Notes a photo that has arrived and has it processed; nothing is served before. */
export async function createAssembly(ctx: WriteContext, arrived: InspectedUpload): Promise<AssemblyRecord> {
  const made = await saveUnattachedPhoto(ctx, arrived, { addedBy: requireUser(ctx.actor).id });
  if (made !== null) await ctx.enqueue(processPhotoJob.with({ photo: made }));
  return toAssemblyRecord(arrived, `/api/v1/photo_assemblies/${arrived.file_id}`);
}

/**
 * Keeps a photo that is in no project yet.
 * @returns its id; null where it was kept before
 * @throws AppError 409 where the person has too many
 */
export async function saveUnattachedPhoto(
  ctx: WriteContext,
  photo: InspectedUpload,
  { addedBy, isElsewhere = false }: { readonly addedBy: string; readonly isElsewhere?: boolean },
): Promise<string | null> {
  const id = randomUUID();
  const { numInsertedOrUpdatedRows: made } = await ctx.sql
    .insertInto('photos')
    .columns(['id', 'file_id', 'name', 'bytes', 'kind', 'added_by', 'secret', 'created_at', 'is_elsewhere'])
    .expression(
      sql`SELECT ${id}::uuid, ${photo.file_id}, ${photo.name}, ${photo.bytes}::int, ${photo.kind}, ${addedBy}::uuid,
                 ${randomBytes(32)}::bytea, ${ctx.now}::timestamptz, ${isElsewhere}::boolean
          WHERE (SELECT count(*) FROM photos WHERE added_by = ${addedBy} AND project_id IS NULL) < ${MAX_UNATTACHED}`,
    )
    .onConflict((conflict) => conflict.column('file_id').doNothing())
    .executeTakeFirstOrThrow();
  if (made === 1n) return id;
  if (await findPhotoByUpload(ctx, photo.file_id, addedBy)) return null;
  throw conflict('Many photos of yours wait for their project. Add them there first.');
}

const EXTENSIONS = { jpeg: 'jpg', png: 'png', gif: 'gif' } as const;

export const toAssemblyRecord = (
  { file_id, name, bytes, kind }: InspectedUpload,
  assemblyUrl: string,
): AssemblyRecord => ({
  assemblyUrl,
  photoType: 'project',
  id: file_id,
  name,
  ext: EXTENSIONS[kind],
  size: bytes,
  mime: `image/${kind}`,
  field: 'photos',
});
