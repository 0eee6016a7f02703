import { sql } from 'kysely';
import { QUOTE_UPLOAD } from '#contract/responses/rules.ts';
import { scanWaitingFiles } from '#server/documents/commands/check-file.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { deleteUpload, uploadsStartedBefore } from '#server/kernel/files/uploads.ts';
import { publishedOpportunities } from '#server/opportunities/reads/for-responses.ts';
import { deleteQuoteFile } from '../job-definitions.ts';
import { quoteFileKey } from '../reads/files.ts';
import type { QuoteFileTable } from '../tables.ts';

const BATCH = 100;
const DAY_MS = 24 * 3_600_000;

type Waiting = Pick<QuoteFileTable, 'id' | 'upload' | 'opportunity_id'>;

/** Scans the files that came while the scanner was away, oldest first; stops while it still is. */
export async function checkWaitingFiles(services: AppServices): Promise<void> {
  const { rows } = await sql<Waiting>`
    SELECT id, upload, opportunity_id FROM opportunity_quote_files WHERE state = 'waiting'
    ORDER BY created_at LIMIT ${BATCH}`.execute(services.readContext().sql);
  await scanWaitingFiles(services, rows, quoteFileKey, settle);
}

async function settle(
  ctx: WriteContext,
  { id, upload, opportunity_id }: Waiting,
  state: 'checked' | 'rejected',
): Promise<void> {
  const { rows } = await sql`
    UPDATE opportunity_quote_files SET state = ${state}, checked_at = ${ctx.now}
    WHERE id = ${id} AND state = 'waiting' RETURNING id`.execute(ctx.sql);
  if (rows.length === 0 || state === 'checked') return;
  await ctx.enqueue(deleteQuoteFile.with({ file: upload }));
  const about = { subjectType: 'opportunity', subjectId: opportunity_id, details: { file: id } };
  await ctx.audit({ action: 'quote file rejected', ...about });
}

/** Deletes files that no quote was sent with, a day after the opportunity has closed, and abandoned uploads. */
export async function purgeFiles(services: AppServices): Promise<void> {
  while ((await services.transact(purgeSome)) === BATCH);
  const before = new Date(services.clock.now().getTime() - DAY_MS);
  for (const name of await uploadsStartedBefore(services.config, QUOTE_UPLOAD, before)) {
    const file = await services
      .readContext()
      .sql.selectFrom('opportunity_quote_files')
      .select('id')
      .where('upload', '=', name)
      .executeTakeFirst();
    // stored before its command failed
    if (!file) await services.storage.remove(quoteFileKey(name));
    await deleteUpload(services.config, QUOTE_UPLOAD, name);
  }
}

async function purgeSome(ctx: WriteContext): Promise<number> {
  const before = new Date(+ctx.now - DAY_MS);
  const { rows } = await sql<{ upload: string }>`
    DELETE FROM opportunity_quote_files WHERE id IN (
      SELECT f.id FROM opportunity_quote_files f JOIN ${publishedOpportunities(ctx.now)} o ON o.id = f.opportunity_id
      WHERE NOT o.is_open AND coalesce(o.closed_at, f.created_at) <= ${before} AND f.created_at <= ${before}
        AND NOT EXISTS (SELECT FROM opportunity_quote_attachments a WHERE a.file_id = f.id)
      ORDER BY f.created_at LIMIT ${BATCH} FOR UPDATE OF f SKIP LOCKED)
    RETURNING upload`.execute(ctx.sql);
  for (const { upload } of rows) await ctx.enqueue(deleteQuoteFile.with({ file: upload }));
  return rows.length;
}
