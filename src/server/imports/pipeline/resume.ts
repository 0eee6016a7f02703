import { countTries, InterruptedTooOften } from '#server/kernel/jobs/interrupted-attempts.ts';
import type {} from '../tables.ts';
import { applyImport, undoUntil } from './apply.ts';
import { BATCH_TIMEOUT, type ImportStore } from './import-store.ts';
import { undoImport } from './undo.ts';

/** A run without a heartbeat for this long has lost its process. */
const STALLED_AFTER_MS = 60_000;

/**
 * Cleans up after a dead process: finishes runs that had begun to write and abandons the others, and those that ended
 * the process each time.
 * Called at start and before every import.
 * @param stalledAfterMs time without a heartbeat; 0 where no other process can be running
 * @returns number of finished runs
 */
export async function resumeImports(store: ImportStore, stalledAfterMs: number = STALLED_AFTER_MS): Promise<number> {
  const { sql, now } = store.readContext();
  const runs = await sql
    .selectFrom('list_imports')
    .select(['id', 'status'])
    .where('status', 'in', ['staging', 'applying', 'undoing'])
    .where('beat_at', '<=', new Date(now.getTime() - stalledAfterMs))
    .execute();
  let finished = 0;
  for (const { id, status } of runs) {
    if (status === 'staging') await abandonRun(store, id, false);
    else if (status === 'undoing') await resumeUndo(store, id);
    else if (await finishRun(store, id)) finished++;
  }
  return finished;
}

async function finishRun(store: ImportStore, id: string): Promise<boolean> {
  try {
    await countTries(store, `imports.finish ${id}`, () => applyImport(store, id));
    return true;
  } catch (error) {
    if (!(error instanceof InterruptedTooOften)) throw error;
    await abandonRun(store, id, true);
    return false;
  }
}

/** An undo that ended the process each time stops half-way, so that imports go on; a person may start it again. */
async function resumeUndo(store: ImportStore, id: string): Promise<void> {
  try {
    await countTries(store, `imports.undo ${id}`, () => undoImport(store, id));
  } catch (error) {
    if (!(error instanceof InterruptedTooOften)) throw error;
    await store.transact(({ sql }) =>
      sql
        .updateTable('list_imports')
        .set({ status: 'done' })
        .where('id', '=', id)
        .where('status', '=', 'undoing')
        .execute(),
    );
  }
}

/** @param wrote some of its firms were written, which can be undone */
async function abandonRun(store: ImportStore, id: string, wrote: boolean): Promise<void> {
  await store.transact(async ({ sql, now }) => {
    const undo_until = wrote ? undoUntil(now) : null;
    await sql
      .updateTable('list_imports')
      .set({ status: 'abandoned', finished_at: now, undo_until })
      .where('id', '=', id)
      .execute();
    await sql.deleteFrom('confirmed_records').where('import_id', '=', id).execute();
    await sql.deleteFrom('staged_batches').where('import_id', '=', id).execute();
  }, BATCH_TIMEOUT);
}
