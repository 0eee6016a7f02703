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
  const added_by = person(ctx.actor).id;
  const id = randomUUID();
  const { numInsertedOrUpdatedRows: made } = await ctx.sql
    .insertInto('photos')
    .columns(['id', 'file_id', 'name', 'bytes', 'kind', 'added_by', 'secret', 'created_at'])
    .expression(
      sql`SELECT ${id}::uuid, ${arrived.file_id}, ${arrived.name}, ${arrived.bytes}::int, ${arrived.kind},
                 ${added_by}::uuid, ${randomBytes(32)}::bytea, ${ctx.now}::timestamptz
          WHERE (SELECT count(*) FROM photos WHERE added_by = ${added_by} AND project_id IS NULL) < ${MAX_LOOSE}`,
    )
    .onConflict((conflict) => conflict.column('file_id').doNothing())
    .executeTakeFirstOrThrow();
  if (made === 1n) await ctx.enqueue(processPhoto.with({ photo: id }));
  else if (!(await knownUpload(ctx, arrived.file_id, added_by)))
    throw conflict('Many photos of yours wait for their project. Add them there first.');
  return recordOf(arrived);
}

const EXTENSIONS = { jpeg: 'jpg', png: 'png', gif: 'gif' } as const;

const recordOf = ({ file_id, name, bytes, kind }: Arrived): AssemblyRecord => ({
  assemblyUrl: `/api/v1/photo_assemblies/${file_id}`,
  photoType: 'project',
  id: file_id,
  name,
  ext: EXTENSIONS[kind],
  size: bytes,
  mime: `image/${kind}`,
  field: 'photos',
});
