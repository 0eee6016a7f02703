import { DOCUMENT_UPLOAD } from '#contract/documents/rules.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteUpload, uploadsStartedBefore } from '#server/kernel/files/uploads.ts';
import { documentStorageKey } from '../reads/documents.ts';

const UPLOAD_TTL_MS = 24 * 3_600_000;

/** Deletes uploads left unfinished for a day, and files stored before their command failed. */
export async function purgeAbandonedUploads(services: AppServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - UPLOAD_TTL_MS);
  for (const name of await uploadsStartedBefore(services.config, DOCUMENT_UPLOAD, before)) {
    const documents = await services
      .readContext()
      .sql.selectFrom('documents')
      .select('id')
      .where('file_id', '=', name)
      .execute();
    if (documents.length === 0) await services.storage.remove(documentStorageKey(name));
    await deleteUpload(services.config, DOCUMENT_UPLOAD, name);
  }
}
