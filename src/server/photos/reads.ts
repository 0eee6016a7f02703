import { sql } from 'kysely';
import type { Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/photos/endpoints.ts';
import { MAX_PHOTOS } from '#contract/photos/rules.ts';
import type { Photo, PhotoSize } from '#contract/photos/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { mwbe } from '#server/businesses/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { partiesOfProject, partiesOfVisibleProject, verifiedProjectsOf } from '#server/work-history/reads/parties.ts';
import { isValidSignature, type SignablePhoto, signPhotoUrl } from './adapters/signed-urls.ts';
import { type Album, mayDelete, sideOf } from './policy.ts';
import type { PhotoTable, Side } from './tables.ts';

type Answer<N extends keyof typeof endpoints> = Output<(typeof endpoints)[N]>;

/** Photos of a project, oldest first; pending ones only for its parties. */
export async function projectPhotos(ctx: ReadContext, projectId: string): Promise<Answer<'list'>> {
  const side = sideOf(ctx.actor, await partiesOfVisibleProject(ctx, projectId));
  return album(ctx, { column: 'project_id', id: projectId }, side);
}

/** A firm's own photos, oldest first; pending ones only for its people. @throws AppError 404 for unknown firms */
export async function ownPhotos(ctx: ReadContext, firm: string): Promise<Answer<'ownPhotos'>> {
  const { id } = await mwbe(ctx, { id: firm });
  const isTheirs = ctx.actor.kind === 'user' && ctx.actor.mwbeIds.includes(id);
  return album(ctx, { column: 'mwbe_id', id }, isTheirs ? 'mwbe' : null);
}

/** @param side of the caller; null for those who only look */
async function album(ctx: ReadContext, { column, id }: Album, side: Side | null): Promise<Answer<'list'>> {
  const rows = await ctx.sql
    .selectFrom('photos')
    .select(['id', 'file_id', 'secret', 'state', 'side', 'photo_url', 'thumbnail_url'])
    .where(column, '=', id)
    .where('state', '!=', 'refused')
    .orderBy('added_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(2 * MAX_PHOTOS)
    .execute();
  const processed = rows.filter(({ state }) => state === 'processed');
  const waiting = side === null ? [] : rows.filter(({ state }) => state === 'waiting');
  return {
    photos: processed.map((row) => toPhoto(row, side, ctx.now)),
    pending: waiting.map((row) => toPendingPhoto(row, ctx.now)),
    may_add: side !== null,
  };
}

/** Shown on a profile. */
const MAX_FIRM_PHOTOS = 200;

/** Photos of a firm's verified work, newest first, read-only. */
export async function firmPhotos(ctx: ReadContext, firm: string): Promise<Answer<'firmPhotos'>> {
  const { rows } = await sql<Shown & { project_id: string }>`
    SELECT f.id, f.secret, f.project_id, f.photo_url, f.thumbnail_url FROM photos f
    WHERE f.state = 'processed' AND f.project_id IN (${verifiedProjectsOf(firm, ctx.actor)})
    ORDER BY f.added_at DESC, f.created_at DESC, f.id DESC LIMIT ${MAX_FIRM_PHOTOS}`.execute(ctx.sql);
  return rows.map((row) => ({ project_id: row.project_id, photo: toPhoto({ ...row, side: null }, null, ctx.now) }));
}

/** The processing results of these uploads of a project. @throws AppError 404 for everybody but its parties */
export async function processedImages(
  ctx: ReadContext,
  projectId: string,
  fileIds: readonly string[],
): Promise<Answer<'processed'>> {
  const mine = sideOf(ctx.actor, await partiesOfProject(ctx, projectId));
  return processedOf(ctx, { column: 'project_id', id: projectId }, mine, fileIds);
}

/** The same for a firm's own photos. @throws AppError 404 for everybody but its people */
export async function processedOwnPhotos(
  ctx: ReadContext,
  mwbeId: string,
  fileIds: readonly string[],
): Promise<Answer<'processed'>> {
  const { id } = await ownFirm(ctx, mwbeId);
  return processedOf(ctx, { column: 'mwbe_id', id }, 'mwbe', fileIds);
}

async function processedOf(
  ctx: ReadContext,
  { column, id }: Album,
  mine: Side | null,
  fileIds: readonly string[],
): Promise<Answer<'processed'>> {
  if (fileIds.length === 0) return { processed: [], refused: [] };
  const rows = await withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('photos')
      .select(['id', 'file_id', 'secret', 'state', 'side', 'fault', 'photo_url', 'thumbnail_url'])
      .where(column, '=', id)
      .where('file_id', 'in', fileIds)
      .where('state', '!=', 'waiting')
      .orderBy('added_at')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
  return {
    processed: rows
      .filter(({ state }) => state === 'processed')
      .map((row) => ({ file_id: row.file_id, ...toPhoto(row, mine, ctx.now) })),
    refused: rows.flatMap(({ file_id, fault }) => (fault ? [{ file_id, fault }] : [])),
  };
}

/** @throws AppError 404 for an expired or forged URL, or for a deleted photo */
export async function verifyPhotoUrl(
  ctx: ReadContext,
  { id, size }: { readonly id: string; readonly size: PhotoSize },
  link: { readonly expires: string; readonly signature: string },
): Promise<void> {
  const photo = orNotFound(
    await ctx.sql
      .selectFrom('photos')
      .select(['id', 'secret'])
      .where('id', '=', id)
      .where('state', '=', 'processed')
      .where('is_elsewhere', '=', false)
      .executeTakeFirst(),
  );
  if (!isValidSignature(photo, size, link, ctx.now)) throw notFound();
}

type Shown = SignablePhoto & Pick<PhotoTable, 'photo_url' | 'thumbnail_url'>;

const toPhoto = (photo: Shown & { readonly side: Side | null }, mine: Side | null, now: Date): Photo => ({
  id: photo.id,
  url: photo.photo_url ?? signPhotoUrl(photo, 'photo', now),
  thumbnail_url: photo.thumbnail_url ?? signPhotoUrl(photo, 'thumbnail', now),
  may_delete: photo.side !== null && mayDelete(mine, photo.side),
});

/** A pending photo, with its future URL. */
export const toPendingPhoto = (photo: SignablePhoto & { readonly file_id: string }, now: Date) => ({
  file_id: photo.file_id,
  url: signPhotoUrl(photo, 'thumbnail', now),
});

/** The storage key of a photo. */
export const photoStorageKey = (id: string, size: PhotoSize): string => `photos/${id}/${size}.jpg`;

/** The photo made from this upload by its user, if any. */
export const findPhotoByUpload = (ctx: ReadContext, fileId: string, userId: string) =>
  ctx.sql
    .selectFrom('photos')
    .select(['file_id', 'name', 'bytes', 'kind'])
    .where('file_id', '=', fileId)
    .where('added_by', '=', userId)
    .executeTakeFirst();
