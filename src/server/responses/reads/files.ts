import { sql } from 'kysely';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { publishedOpportunities } from '#server/opportunities/reads/for-responses.ts';
import { openedQuote } from '../policy.ts';
import type { QuoteFileTable } from '../tables.ts';
import { type OwnPair, ownPair } from './firms.ts';
import { ownedOpportunity } from './owners.ts';

/** The storage key of a file. */
export const quoteFileKey = (upload: string): string => `quote-files/${upload}`;

type Stored = Pick<QuoteFileTable, 'upload' | 'display_name' | 'media_type' | 'state'>;
const STORED = sql`f.upload, f.display_name, f.media_type, f.state`;

/** A file of a firm's own quote. @throws AppError 404, 409 while it is not checked */
export async function ownQuoteFile(
  ctx: ReadContext,
  params: { readonly id: string; readonly opportunity_id: string; readonly file_id: string },
): Promise<FileDownload> {
  const { mwbeId, opportunityId } = await ownPair(ctx, params.id, params.opportunity_id);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Stored>`
      SELECT ${STORED} FROM opportunity_quote_files f
      WHERE f.id = ${params.file_id} AND f.mwbe_id = ${mwbeId} AND f.opportunity_id = ${opportunityId}`.execute(tx),
  );
  return downloadOf(ctx, orNotFound(rows[0]));
}

/** A file of the current quote of a firm; sealed as the quote is. @throws AppError 403, 404, 409 while it is not checked */
export async function openedQuoteFile(
  ctx: ReadContext,
  { id, response_id, file_id }: { readonly id: string; readonly response_id: string; readonly file_id: string },
): Promise<FileDownload> {
  await ownedOpportunity(ctx, id);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Stored>`
      SELECT ${STORED} FROM opportunity_responses r JOIN ${publishedOpportunities(ctx.now)} o ON o.id = r.opportunity_id
      JOIN opportunity_quotes q ON q.response_id = r.id
      JOIN opportunity_quote_attachments a ON a.quote_id = q.id
      JOIN opportunity_quote_files f ON f.id = a.file_id
      LEFT JOIN opportunity_quote_openings p ON p.opportunity_id = o.id
      WHERE r.id = ${response_id} AND r.opportunity_id = ${id} AND f.id = ${file_id} AND ${openedQuote}`.execute(tx),
  );
  return downloadOf(ctx, orNotFound(rows[0]));
}

function downloadOf(ctx: ReadContext, { upload, display_name, media_type, state }: Stored): FileDownload {
  if (state === 'waiting') throw conflict("We're still checking this file. Try again in a few minutes.");
  if (state === 'rejected') throw conflict('This file was deleted because it contained a virus.');
  const type = media_type.startsWith('text/') ? `${media_type}; charset=utf-8` : media_type;
  return { name: display_name, type, body: openStorage(ctx.config).read(quoteFileKey(upload)) };
}

/** Whether an upload of this person is a file of the firm already: repeated calls change nothing. */
export async function isSavedUpload(
  { sql: db }: Pick<ReadContext, 'sql'>,
  { mwbeId, opportunityId }: OwnPair,
  { upload, userId }: { readonly upload: string; readonly userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('opportunity_quote_files')
    .select('id')
    .where('upload', '=', upload)
    .where('sent_by', '=', userId)
    .where('mwbe_id', '=', mwbeId)
    .where('opportunity_id', '=', opportunityId)
    .executeTakeFirst();
  return row !== undefined;
}
