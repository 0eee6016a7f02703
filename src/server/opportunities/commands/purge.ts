import { sql } from 'kysely';
import { RESTORE_WINDOW_MS } from '#contract/opportunities/rules.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { deleteOpportunityFile } from '../job-definitions.ts';

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
