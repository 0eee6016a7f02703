import { sql } from 'kysely';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { fileScope } from '../policy.ts';
import type { FileTable } from '../tables.ts';

/** The storage key of a file. */
export const opportunityFileKey = (upload: string): string => `opportunity-files/${upload}`;

/** A file of an opportunity, once it was checked. @throws AppError 404 out of scope, 409 while it is not checked */
export async function opportunityFile(ctx: ReadContext, opportunityId: string, fileId: string): Promise<FileDownload> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Pick<FileTable, 'upload' | 'display_name' | 'media_type' | 'state'>>`
      SELECT f.upload, f.display_name, f.media_type, f.state
      FROM opportunity_files f JOIN opportunities o ON o.id = f.opportunity_id
      WHERE f.id = ${fileId} AND f.opportunity_id = ${opportunityId} AND ${fileScope(ctx.actor)}`.execute(tx),
  );
  const { upload, display_name, media_type, state } = orNotFound(rows[0]);
  if (state === 'waiting') throw conflict("We're still checking this file. Try again in a few minutes.");
  if (state === 'rejected') throw conflict('This file was deleted because it contained a virus.');
  const type = media_type.startsWith('text/') ? `${media_type}; charset=utf-8` : media_type;
  return { name: display_name, type, body: openStorage(ctx.config).read(opportunityFileKey(upload)) };
}

/** Whether an upload of this person is a file of the opportunity already: repeated calls change nothing. */
export async function isSavedUpload(
  { sql: db }: Pick<ReadContext, 'sql'>,
  {
    upload,
    userId,
    opportunityId,
  }: { readonly upload: string; readonly userId: string; readonly opportunityId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('opportunity_files')
    .select('id')
    .where('upload', '=', upload)
    .where('sent_by', '=', userId)
    .where('opportunity_id', '=', opportunityId)
    .executeTakeFirst();
  return row !== undefined;
}
