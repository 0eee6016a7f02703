import { CLAIM_UPLOAD } from '#contract/claims/rules.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteUpload, uploadsStartedBefore } from '#server/kernel/files/uploads.ts';
import { claimStorageKey } from '../reads/files.ts';

const UPLOAD_TTL_MS = 24 * 3_600_000;

/** Deletes uploads left unfinished for a day, and files stored before their command failed. */
export async function purgeAbandonedUploads(services: AppServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - UPLOAD_TTL_MS);
  for (const name of await uploadsStartedBefore(services.config, CLAIM_UPLOAD, before)) {
    const { sql } = services.readContext();
    const kept = await sql.selectFrom('claim_files').select('id').where('file_id', '=', name).executeTakeFirst();
    if (!kept) await services.storage.remove(claimStorageKey(name));
    await deleteUpload(services.config, CLAIM_UPLOAD, name);
  }
}
