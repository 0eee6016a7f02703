import type {} from '../tables.ts';
import { applyImport } from './apply.ts';
import { BATCH_TIMEOUT, type ImportStore } from './import-store.ts';

/** A run that was not heard of for this long has lost its process. */
const STALLED_AFTER_MS = 60_000;

/**
 * Ends what a dead process left: a run that had begun to write is finished, one that had not is given up.
 * Called at start, and before every import.
 * @param silentMs how long a run must have been silent; 0 where no other process can be at work
 * @returns how many runs were finished
 */
export async function resumeImports(store: ImportStore, silentMs: number = STALLED_AFTER_MS): Promise<number> {
  const { sql, now } = store.readContext();
  const runs = await sql
    .selectFrom('list_imports')
    .select(['id', 'status'])
    .where('status', 'in', ['staging', 'applying'])
    .where('beat_at', '<=', new Date(now.getTime() - silentMs))
    .execute();
  let finished = 0;
  for (const { id, status } of runs) {
    if (status === 'staging') await abandonRun(store, id);
    else {
      await applyImport(store, id);
      finished++;
    }
  }
  return finished;
}

async function abandonRun(store: ImportStore, id: string): Promise<void> {
  await store.transact(async ({ sql, now }) => {
    await sql.updateTable('list_imports').set({ status: 'abandoned', finished_at: now }).where('id', '=', id).execute();
    await sql.deleteFrom('staged_batches').where('import_id', '=', id).execute();
  }, BATCH_TIMEOUT);
}
