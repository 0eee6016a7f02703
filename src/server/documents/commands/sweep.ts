import { DOCUMENT_UPLOAD } from '#contract/documents/rules.ts';
import type { System } from '#server/kernel/system.ts';
import { forgetUpload, uploadsBefore } from '#server/kernel/uploads.ts';
import { keyOf } from '../reads/documents.ts';

const KEEP_MS = 24 * 3_600_000;

/** Forgets uploads that nobody finished within a day, and what was stored of them before a command failed. */
export async function sweepUploads(system: System): Promise<void> {
  const before = new Date(system.clock.now().getTime() - KEEP_MS);
  for (const name of await uploadsBefore(system.config, DOCUMENT_UPLOAD, before)) {
    const kept = await system.read().sql.selectFrom('documents').select('id').where('file_id', '=', name).execute();
    if (kept.length === 0) await system.storage.remove(keyOf(name));
    await forgetUpload(system.config, DOCUMENT_UPLOAD, name);
  }
}
