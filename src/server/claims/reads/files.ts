import { MINUTE_MS } from '#contract/durations.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { authorizeDesk } from '../policy.ts';

/** The storage key of a file. */
export const claimStorageKey = (fileId: string): string => `claims/${fileId}`;

const DOWNLOAD_WINDOW_MS = 5 * MINUTE_MS;

/** The file of a download that this member of staff opened just now. @throws AppError 403, 404 */
export async function proofFile(ctx: ReadContext, downloadId: string): Promise<FileDownload> {
  const { userId } = authorizeDesk(ctx);
  const row = await withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('claim_file_downloads as d')
      .innerJoin('claim_files as f', 'f.id', 'd.file_id')
      .select(['f.file_id', 'f.display_name', 'f.media_type'])
      .where('d.id', '=', downloadId)
      .where('d.user_id', '=', userId)
      .where('d.at', '>', new Date(ctx.now.getTime() - DOWNLOAD_WINDOW_MS))
      .where('f.deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  const { file_id, display_name, media_type } = orNotFound(row);
  const type = media_type.startsWith('text/') ? `${media_type}; charset=utf-8` : media_type;
  return { name: display_name, type, body: openStorage(ctx.config).read(claimStorageKey(file_id)) };
}
