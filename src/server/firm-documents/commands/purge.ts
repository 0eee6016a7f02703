import { FIRM_DOCUMENT_UPLOAD } from '#contract/firm-documents/rules.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteUpload, uploadsStartedBefore } from '#server/kernel/files/uploads.ts';
import { deleteFirmFile } from '../job-definitions.ts';
import { firmFileKey, restorableSince } from '../reads/documents.ts';

const UPLOAD_TTL_MS = 24 * 3_600_000;
const BATCH = 200;

/** Deletes uploads left unfinished for a day, with files stored before their command failed. */
export async function purgeAbandonedUploads(services: AppServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - UPLOAD_TTL_MS);
  for (const name of await uploadsStartedBefore(services.config, FIRM_DOCUMENT_UPLOAD, before)) {
    const file = await services
      .readContext()
      .sql.selectFrom('firm_document_files')
      .select('id')
      .where('upload', '=', name)
      .executeTakeFirst();
    if (!file) await services.storage.remove(firmFileKey(name));
    await deleteUpload(services.config, FIRM_DOCUMENT_UPLOAD, name);
  }
}

/** Deletes the files of documents that can no longer be restored; who looked at them stays on record. */
export async function purgeRemovedDocuments(services: AppServices): Promise<void> {
  const deleteBatch = () =>
    services.transact(async (ctx) => {
      const files = await ctx.sql
        .updateTable('firm_document_files')
        .set({ state: 'deleted' })
        .where('id', 'in', (removed) =>
          removed
            .selectFrom('firm_document_files as f')
            .innerJoin('firm_documents as d', 'd.id', 'f.document_id')
            .select('f.id')
            .where('d.removed_at', '<=', restorableSince(ctx.now))
            .where('f.state', 'in', ['waiting', 'checked'])
            .limit(BATCH),
        )
        .returning('upload')
        .execute();
      for (const { upload } of files) await ctx.enqueue(deleteFirmFile.with({ file: upload }));
      return files.length;
    });
  while ((await deleteBatch()) === BATCH);
}
