import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { authorizeDesk } from '../policy.ts';

/** The storage key of a file. */
export const claimStorageKey = (fileId: string): string => `claims/${fileId}`;

/** A proof, for staff. @throws AppError 403, 404 */
export async function proofFile(ctx: ReadContext, id: string): Promise<FileDownload> {
  authorizeDesk(ctx);
  const row = await withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('claim_files')
      .select(['file_id', 'display_name', 'media_type'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const { file_id, display_name, media_type } = orNotFound(row);
  const type = media_type.startsWith('text/') ? `${media_type}; charset=utf-8` : media_type;
  return { name: display_name, type, body: openStorage(ctx.config).read(claimStorageKey(file_id)) };
}
