import { sql } from 'kysely';
import { entryLine, HEAD_FORMAT, headLine, LOG_START, type LogHead } from '#contract/outreach/rules/log.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { streamedFile } from '#server/kernel/exports/table-file.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { authorizeKeepingOutreachLog } from '../policy.ts';
import type {} from '../tables.ts';
import { ENTRY_COLUMNS, type EntryRow, toLogEntry } from './log-entries.ts';

/** Entries that are read at once. */
const PAGE = 500;

/**
 * The sealed part of a log as JSON lines; the first line is its signed end.
 * @throws AppError 401, 403, 404, 409 while nothing is sealed, 429
 */
export async function logFile(ctx: ReadContext, id: string): Promise<FileDownload> {
  const { opportunity } = await authorizeKeepingOutreachLog(ctx, id);
  const signed = await lastHead(ctx, opportunity.id);
  if (!signed) throw conflict('This log is not sealed yet. Try again in a minute.');
  const lines = textOf(ctx, signed.head, signed.signature);
  return streamedFile(ctx, `plumbline-outreach-${id}.jsonl`, lines, 'application/x-ndjson');
}

async function lastHead(ctx: ReadContext, id: string): Promise<{ head: LogHead; signature: string } | null> {
  const row = await withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('outreach_heads')
      .selectAll()
      .where('opportunity_id', '=', id)
      .orderBy('entries', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  if (!row) return null;
  const { signature, hash, signed_at, ...rest } = row;
  const head = {
    ...rest,
    format: HEAD_FORMAT,
    hash: hash.toString('hex'),
    signed_at: signed_at.toISOString(),
  } as const;
  return { head, signature };
}

async function* textOf(ctx: ReadContext, head: LogHead, signature: string): AsyncGenerator<string> {
  yield `${headLine(head, signature)}\n`;
  let [position, previous] = [0, LOG_START];
  while (position < head.entries) {
    const rows = await linksAfter(ctx, head, position);
    // entries that somebody took out of the database are missing here too: whoever verifies the file finds the gap
    if (rows.length === 0) return;
    yield rows
      .map((row) => {
        const { hash } = row;
        const line = entryLine({ position: row.position, previous, hash, entry: toLogEntry(row) });
        [position, previous] = [row.position, hash];
        return `${line}\n`;
      })
      .join('');
  }
}

async function linksAfter(ctx: ReadContext, { opportunity_id, entries }: LogHead, position: number) {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<EntryRow & { readonly position: number; readonly hash: string }>`
    SELECT c.position, encode(c.hash, 'hex') AS hash, ${ENTRY_COLUMNS}
    FROM outreach_chain c JOIN outreach_entries e ON e.id = c.entry_id
    WHERE c.opportunity_id = ${opportunity_id} AND c.position > ${position} AND c.position <= ${entries}
    ORDER BY c.position LIMIT ${PAGE}`.execute(tx),
  );
  return rows;
}
