import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { openDownloadOf } from '../policy.ts';
import { firmFileKey } from './documents.ts';

/** The file of a download that was recorded before. @throws AppError 404 */
export async function downloadedFile(ctx: ReadContext, lookId: string): Promise<FileDownload> {
  const { upload, display_name, media_type } = await openDownloadOf(ctx, lookId);
  const type = media_type.startsWith('text/') ? `${media_type}; charset=utf-8` : media_type;
  return { name: display_name, type, body: openStorage(ctx.config).read(firmFileKey(upload)) };
}
