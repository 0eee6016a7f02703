import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { FAULT_TEXTS, PHOTO_UPLOAD } from '#contract/photos/rules.ts';
import type { AssemblyRecord } from '#contract/photos/schema.ts';
import type { ReadContext, WriteContext } from '#server/kernel/contexts.ts';
import { AppError, conflict } from '#server/kernel/errors.ts';
import { arrivedFile, withUpload } from '#server/kernel/uploads.ts';
import { inspectPicture, UnfitPicture } from '../adapters/pictures.ts';
import { processPhoto } from '../jobs.ts';
import { person } from '../policy.ts';
import { knownUpload } from '../reads.ts';
import type { PhotoTable } from '../tables.ts';

type Arrived = Pick<PhotoTable, 'file_id' | 'name' | 'bytes' | 'kind'>;

/**
 * Looks at the bytes of an upload, or remembers that it did so before: an answer that was lost may be asked for again
 * when the file is gone already.
 * @throws AppError 404, 409; 413 and 415 with the spec's words
 */
export async function lookAtUpload(ctx: ReadContext, upload: string): Promise<Arrived> {
  const { id } = person(ctx.actor);
  const known = await knownUpload(ctx, upload, id);
  if (known) return known;
  const { name, bytes } = await arrivedFile(ctx.config, PHOTO_UPLOAD, upload, id);
  try {
    return { file_id: upload, name, bytes, kind: await withUpload(ctx.config, PHOTO_UPLOAD, upload, inspectPicture) };
  } catch (error) {
    if (!(error instanceof UnfitPicture)) throw error;
    throw new AppError(error.fault === 'large' ? 413 : 415, FAULT_TEXTS[error.fault], { cause: error });
  }
}

/** Of one person, in no project yet. */
const MAX_LOOSE = 200;

/** Notes a photo that has arrived and has it processed; nothing is served before. */
export async function assemblePhoto(ctx: WriteContext, arrived: Arrived): Promise<AssemblyRecord> {
  const made = await keepLoose(ctx, arrived, { addedBy: person(ctx.actor).id });
  if (made !== null) await ctx.enqueue(processPhoto.with({ photo: made }));
  return recordOf(arrived, `/api/v1/photo_assemblies/${arrived.file_id}`);
}

/**
 * Keeps a photo that is in no project yet.
 * @returns its id; null where it was kept before
 * @throws AppError 409 where the person has too many
 */
export async function keepLoose(
  ctx: WriteContext,
  photo: Arrived,
  { addedBy, isElsewhere = false }: { readonly addedBy: string; readonly isElsewhere?: boolean },
): Promise<string | null> {
  const id = randomUUID();
  const { numInsertedOrUpdatedRows: made } = await ctx.sql
    .insertInto('photos')
    .columns(['id', 'file_id', 'name', 'bytes', 'kind', 'added_by', 'secret', 'created_at', 'is_elsewhere'])
    .expression(
      sql`SELECT ${id}::uuid, ${photo.file_id}, ${photo.name}, ${photo.bytes}::int, ${photo.kind}, ${addedBy}::uuid,
                 ${randomBytes(32)}::bytea, ${ctx.now}::timestamptz, ${isElsewhere}::boolean
          WHERE (SELECT count(*) FROM photos WHERE added_by = ${addedBy} AND project_id IS NULL) < ${MAX_LOOSE}`,
    )
    .onConflict((conflict) => conflict.column('file_id').doNothing())
    .executeTakeFirstOrThrow();
  if (made === 1n) return id;
  if (await knownUpload(ctx, photo.file_id, addedBy)) return null;
  throw conflict('Many photos of yours wait for their project. Add them there first.');
}

const EXTENSIONS = { jpeg: 'jpg', png: 'png', gif: 'gif' } as const;

export const recordOf = ({ file_id, name, bytes, kind }: Arrived, assemblyUrl: string): AssemblyRecord => ({
  assemblyUrl,
  photoType: 'project',
  id: file_id,
  name,
  ext: EXTENSIONS[kind],
  size: bytes,
  mime: `image/${kind}`,
  field: 'photos',
});
