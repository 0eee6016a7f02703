import { sql } from 'kysely';
import { scanWaitingFiles } from '#server/documents/commands/check-file.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { deleteFirmFile } from '../job-definitions.ts';
import { firmFileKey } from '../reads/documents.ts';
import type { FirmFileTable } from '../tables.ts';

const BATCH = 100;

type WaitingFile = Pick<FirmFileTable, 'id' | 'upload' | 'document_id'>;

/** Scans the files that came while the scanner was away, oldest first; stops while it still is. */
export async function checkWaitingFiles(services: AppServices): Promise<void> {
  const waiting = await services
    .readContext()
    .sql.selectFrom('firm_document_files')
    .select(['id', 'upload', 'document_id'])
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  await scanWaitingFiles(services, waiting, firmFileKey, (ctx, file, state) =>
    state === 'checked' ? accept(ctx, file) : reject(ctx, file),
  );
}

async function accept({ sql: tx, now }: WriteContext, { id }: WaitingFile): Promise<void> {
  await tx
    .updateTable('firm_document_files')
    .set({ state: 'checked', checked_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** The file is deleted, and the one that it replaced is in force again. */
async function reject(ctx: WriteContext, { id, upload, document_id }: WaitingFile): Promise<void> {
  const { rows } = await sql<{ was_current: boolean }>`
    UPDATE firm_document_files f SET state = 'rejected', checked_at = ${ctx.now},
           replaced_at = CASE WHEN has_former THEN coalesce(f.replaced_at, ${ctx.now}) ELSE f.replaced_at END
    FROM (SELECT f.replaced_at IS NULL AS was_current, EXISTS (
            SELECT FROM firm_document_files o WHERE o.document_id = f.document_id AND o.state = 'checked') AS has_former
          FROM firm_document_files f WHERE f.id = ${id}) before
    WHERE f.id = ${id} AND f.state = 'waiting' RETURNING was_current AND has_former AS was_current`.execute(ctx.sql);
  if (rows.length === 0) return;
  if (rows[0]?.was_current) await restoreFormer(ctx, document_id);
  await ctx.enqueue(deleteFirmFile.with({ file: upload }));
  const details = { file: id };
  await ctx.audit({ action: 'firm document rejected', subjectType: 'firm document', subjectId: document_id, details });
}

const restoreFormer = (ctx: WriteContext, documentId: string) =>
  sql`
    WITH former AS (
      UPDATE firm_document_files SET replaced_at = NULL
      WHERE id = (SELECT id FROM firm_document_files WHERE document_id = ${documentId} AND state = 'checked'
                  ORDER BY created_at DESC, id LIMIT 1) RETURNING number, expires_on)
    UPDATE firm_documents d SET number = former.number, expires_on = former.expires_on, reminded_days = NULL,
           version = d.version + 1
    FROM former WHERE d.id = ${documentId}`.execute(ctx.sql);
