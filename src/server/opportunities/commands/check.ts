import { scanWaitingFiles } from '#server/documents/commands/check-file.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { deleteOpportunityFile } from '../job-definitions.ts';
import { opportunityFileKey } from '../reads/files.ts';
import type { FileTable } from '../tables.ts';

const BATCH = 100;

type WaitingFile = Pick<FileTable, 'id' | 'upload' | 'opportunity_id'>;

/** Scans the files that came while the scanner was away, oldest first; stops while it still is. */
export async function checkWaitingFiles(services: AppServices): Promise<void> {
  const waiting = await services
    .readContext()
    .sql.selectFrom('opportunity_files')
    .select(['id', 'upload', 'opportunity_id'])
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  await scanWaitingFiles(services, waiting, opportunityFileKey, settle);
}

async function settle(ctx: WriteContext, file: WaitingFile, state: 'checked' | 'rejected'): Promise<void> {
  const settled = await ctx.sql
    .updateTable('opportunity_files')
    .set({ state, checked_at: ctx.now })
    .where('id', '=', file.id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (!settled || state === 'checked') return;
  await ctx.enqueue(deleteOpportunityFile.with({ file: file.upload }));
  const about = { subjectType: 'opportunity', subjectId: file.opportunity_id, details: { file: file.id } };
  await ctx.audit({ action: 'opportunity file rejected', ...about });
}
