import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { publishedOpportunities } from '#server/opportunities/reads/for-responses.ts';
import { deleteQuoteFile } from '../job-definitions.ts';

const BATCH = 100;

/** Deletes files that no quote was sent with, a day after the opportunity has closed. */
export async function purgeUnsentFiles(services: AppServices): Promise<void> {
  while ((await services.transact(purgeSome)) === BATCH);
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
