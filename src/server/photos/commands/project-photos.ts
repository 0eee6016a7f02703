import { sql } from 'kysely';
import { MAX_PHOTOS } from '#contract/photos/rules.ts';
import { type Assemblies, type AssemblyRecord, assemblies, type PendingPhoto } from '#contract/photos/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict, notFound } from '#server/kernel/http/errors.ts';
import type { SignablePhoto } from '../adapters/signed-urls.ts';
import { assemblyUrl } from '../adapters/transloadit.ts';
import { purgeDeletedPhoto } from '../job-definitions.ts';
import {
  type Album,
  authorizeAdd,
  authorizeAddToFirm,
  authorizeDelete,
  authorizeDeleteOfFirm,
  type Contributor,
  type DeletablePhoto,
} from '../policy.ts';
import { toPendingPhoto } from '../reads.ts';

const FIELD = 'body.transloadit_assemblies';

/** Attaches completed uploads to a project; idempotent. */
export async function addPhotos(ctx: WriteContext, projectId: string, uploads: Assemblies): Promise<PendingPhoto[]> {
  const to = await authorizeAdd(ctx, projectId);
  assertKnownServices(ctx, uploads);
  return attach(ctx, to, Object.keys(uploads));
}

/** Attaches completed uploads to a firm's own photos; idempotent. */
export async function addFirmPhotos(ctx: WriteContext, mwbeId: string, uploads: Assemblies): Promise<PendingPhoto[]> {
  const to = await authorizeAddToFirm(ctx, mwbeId);
  assertKnownServices(ctx, uploads);
  return attach(ctx, to, Object.keys(uploads));
}

/** Attaches the photos of a form, given as its map of uploads in JSON. @throws AppError 400 */
export async function addPhotosFromForm(ctx: WriteContext, projectId: string, value: string): Promise<void> {
  const { success, data } = assemblies.safeParse(fromJson(value));
  if (!success) throw badRequest(FIELD, "isn't a map of uploads");
  await addPhotos(ctx, projectId, data);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws AppError 400 for an upload at a service that is not configured */
function assertKnownServices({ config: { photoService } }: WriteContext, uploads: Assemblies): void {
  const isOurs = ({ assemblyUrl, id }: AssemblyRecord) => assemblyUrl.endsWith(`/api/v1/photo_assemblies/${id}`);
  const isKnown = (one: AssemblyRecord) =>
    isOurs(one) || (photoService !== null && one.assemblyUrl === assemblyUrl(photoService, one.id));
  if (!Object.values(uploads).every(isKnown)) throw badRequest(FIELD, 'names an unknown upload service');
}

const subjectOf = ({ column, id }: Album) =>
  ({ subjectType: column === 'project_id' ? 'project' : 'mwbe', subjectId: id }) as const;

async function attach(ctx: WriteContext, to: Contributor, fileIds: readonly string[]): Promise<PendingPhoto[]> {
  const { album } = to;
  const column = sql.ref(album.column);
  const { rows } = await sql<SignablePhoto & { file_id: string }>`
    UPDATE photos SET ${column} = ${album.id}, side = coalesce(side, ${to.side}), added_at = coalesce(added_at, ${ctx.now})
    WHERE file_id = ANY(${fileIds}::text[]) AND added_by = ${to.userId}
      AND (coalesce(project_id, mwbe_id) IS NULL OR ${column} = ${album.id})
    RETURNING id, file_id, secret`.execute(ctx.sql);
  if (rows.length < fileIds.length) throw badRequest(FIELD, "names a photo that can't be added");
  const { rows: all } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM photos WHERE ${column} = ${album.id} AND state <> 'refused'`.execute(ctx.sql);
  if ((all[0]?.count ?? 0) > MAX_PHOTOS) throw conflict(MAX_REACHED[album.column]);
  const details = { photos: rows.map(({ id }) => id) };
  await ctx.audit({ action: 'photos added', ...subjectOf(album), details });
  return rows.map((row) => toPendingPhoto(row, ctx.now));
}

const MAX_REACHED: Readonly<Record<Album['column'], string>> = {
  project_id: `A project can have at most ${MAX_PHOTOS} photos`,
  mwbe_id: `A firm can have at most ${MAX_PHOTOS} photos of its own`,
};

/** Deletes a photo permanently, with its files and signed URLs. */
export const deletePhoto = async (ctx: WriteContext, projectId: string, photoId: string): Promise<void> =>
  deleteFrom(ctx, await authorizeDelete(ctx, projectId, photoId));

/** Deletes one of a firm's own photos permanently. */
export const deleteFirmPhoto = async (ctx: WriteContext, mwbeId: string, photoId: string): Promise<void> =>
  deleteFrom(ctx, await authorizeDeleteOfFirm(ctx, mwbeId, photoId));

async function deleteFrom(ctx: WriteContext, { id, album }: DeletablePhoto): Promise<void> {
  const deleted = await ctx.sql
    .deleteFrom('photos')
    .where('id', '=', id)
    .where(album.column, '=', album.id)
    .returning('file_id')
    .executeTakeFirst();
  if (!deleted) throw notFound();
  await ctx.enqueue(purgeDeletedPhoto.with({ photo: id, file: deleted.file_id }));
  await ctx.audit({ action: 'photo deleted', ...subjectOf(album), details: { photo: id } });
}
