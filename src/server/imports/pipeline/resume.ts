import type {} from '../tables.ts';
import { applyImport } from './apply.ts';
import { BATCH_TIMEOUT, type ImportStore } from './import-store.ts';

/** A run without a heartbeat for this long has lost its process. */
const STALLED_AFTER_MS = 60_000;

/**
 * Cleans up after a dead process: finishes runs that had begun to write and abandons the others.
 * Called at start and before every import.
 * @param stalledAfterMs time without a heartbeat; 0 where no other process can be running
 * @returns number of finished runs
 */
export async function resumeImports(store: ImportStore, stalledAfterMs: number = STALLED_AFTER_MS): Promise<number> {
  const { sql, now } = store.readContext();
  const runs = await sql
    .selectFrom('list_imports')
    .select(['id', 'status'])
    .where('status', 'in', ['staging', 'applying'])
    .where('beat_at', '<=', new Date(now.getTime() - stalledAfterMs))
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
