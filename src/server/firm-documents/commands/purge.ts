import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteFirmFile } from '../job-definitions.ts';
import { restorableSince } from '../reads/documents.ts';

const BATCH = 200;

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
