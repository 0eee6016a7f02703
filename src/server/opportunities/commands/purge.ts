import { sql } from 'kysely';
import { OPPORTUNITY_UPLOAD, RESTORE_WINDOW_MS } from '#contract/opportunities/rules.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { deleteUpload, uploadsStartedBefore } from '#server/kernel/files/uploads.ts';
import { deleteOpportunityFile } from '../job-definitions.ts';
import { opportunityFileKey } from '../reads/files.ts';

const UPLOAD_TTL_MS = 24 * 3_600_000;
/** Drafts in one transaction. */
const BATCH = 100;

/** Deletes drafts that can no longer be restored, with their files. */
export async function purgeRemovedDrafts(services: AppServices): Promise<void> {
  while ((await services.transact(purgeSome)) === BATCH);
}

async function purgeSome(ctx: WriteContext): Promise<number> {
  const before = new Date(ctx.now.getTime() - RESTORE_WINDOW_MS);
  const { rows: drafts } = await sql<{ id: string }>`
    SELECT id FROM opportunities WHERE removed_at <= ${before} ORDER BY removed_at LIMIT ${BATCH} FOR UPDATE`.execute(
    ctx.sql,
  );
  const ids = drafts.map(({ id }) => id);
  const { rows: files } = await sql<{ upload: string }>`
    DELETE FROM opportunity_files WHERE opportunity_id = ANY(${ids}::uuid[]) RETURNING upload`.execute(ctx.sql);
  for (const { upload } of files) await ctx.enqueue(deleteOpportunityFile.with({ file: upload }));
  await sql`DELETE FROM opportunities WHERE id = ANY(${ids}::uuid[])`.execute(ctx.sql);
  return ids.length;
}

/** Deletes uploads left unfinished for a day, with files stored before their command failed. */
export async function purgeAbandonedUploads(services: AppServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - UPLOAD_TTL_MS);
  for (const name of await uploadsStartedBefore(services.config, OPPORTUNITY_UPLOAD, before)) {
    const file = await services
      .readContext()
      .sql.selectFrom('opportunity_files')
      .select('id')
      .where('upload', '=', name)
      .executeTakeFirst();
    if (!file) await services.storage.remove(opportunityFileKey(name));
    await deleteUpload(services.config, OPPORTUNITY_UPLOAD, name);
  }
}
