import { sql } from 'kysely';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { conflict, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { exclusionAccess } from '../policy.ts';
import type { ExclusionFileTable } from '../tables.ts';

/** The storage key of a file. */
export const fileKey = (upload: string): string => `exclusion-files/${upload}`;

/** Whose uploads are proofs. @throws AppError 401 */
export const fileSender = async (ctx: ReadContext): Promise<string> => requireUser(ctx.actor).id;

type Stored = Pick<ExclusionFileTable, 'upload' | 'display_name' | 'media_type' | 'state'>;

/** A proof, for the team, the branch and staff. @throws AppError 401, 404, 409 while it is not checked */
export async function fileDownload(
  ctx: ReadContext,
  { id, file_id }: { readonly id: string; readonly file_id: string },
): Promise<FileDownload> {
  const { sees } = await exclusionAccess(ctx, id);
  if (sees === 'accepted') throw notFound();
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Stored>`
    SELECT f.upload, f.display_name, f.media_type, f.state FROM exclusion_files f
    WHERE f.id = ${file_id}::uuid AND f.exclusion_id = ${id}::uuid`.execute(tx),
  );
  const { upload, display_name, media_type, state } = orNotFound(rows[0]);
  if (state === 'waiting') throw conflict("We're still checking this file. Try again in a few minutes.");
  if (state === 'rejected') throw conflict('This file was deleted because it contained a virus.');
  return { name: display_name, type: media_type, body: openStorage(ctx.config).read(fileKey(upload)) };
}

/** Whether an upload of this person proves the exclusion already: repeated calls change nothing. */
export async function isSavedFile(
  { sql: db }: Pick<ReadContext, 'sql'>,
  { exclusionId, actorId }: { readonly exclusionId: string; readonly actorId: string },
  upload: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('exclusion_files')
    .select('id')
    .where('upload', '=', upload)
    .where('sent_by', '=', actorId)
    .where('exclusion_id', '=', exclusionId)
    .executeTakeFirst();
  return row !== undefined;
}
