import { sql } from 'kysely';
import type {} from '../tables.ts';
import { BATCH_TIMEOUT, type ImportStore } from './import-store.ts';

/** Files of drafts discarded earlier than this are already deleted. */
const RECENT_MS = 48 * 3_600_000;

/** Deletes what undoing needs of imports that cannot be undone any more. */
export async function purgeVersions(store: ImportStore): Promise<void> {
  await store.transact(async ({ sql: tx, now }) => {
    const expired = tx.selectFrom('list_imports').select('id').where('undo_until', '<=', now);
    await tx.deleteFrom('record_versions').where('import_id', 'in', expired).execute();
    await tx.deleteFrom('confirmed_records').where('import_id', 'in', expired).execute();
  }, BATCH_TIMEOUT);
}

/**
 * Discards idle drafts of these uploads and deletes the previews of all discarded drafts and of unchanged firms.
 * @returns uploads that are no longer needed
 */
export async function purgeDrafts(store: ImportStore, uploads: readonly string[]): Promise<string[]> {
  return store.transact(async ({ sql: tx, now }) => {
    await tx
      .updateTable('import_drafts')
      .set({ status: 'discarded', changed_at: now })
      .where(sql<boolean>`upload = ANY(${[...uploads]}::text[])`)
      .where('status', 'in', ['columns', 'preview', 'failed'])
      .execute();
    await sql`
      DELETE FROM import_rows r USING import_drafts d
      WHERE d.id = r.draft_id AND (d.status = 'discarded' OR (d.status = 'done' AND r.kind = 'unchanged'))`.execute(tx);
    const { rows } = await sql<{ upload: string }>`
      SELECT upload FROM import_drafts WHERE status = 'discarded' AND changed_at > ${new Date(now.getTime() - RECENT_MS)}
      UNION SELECT upload FROM unnest(${[...uploads]}::text[]) AS u(upload)
      EXCEPT SELECT upload FROM import_drafts WHERE status NOT IN ('discarded', 'done')`.execute(tx);
    return rows.map(({ upload }) => upload);
  }, BATCH_TIMEOUT);
}
