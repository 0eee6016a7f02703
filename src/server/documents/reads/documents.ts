import { sql } from 'kysely';
import { MEDIA_TYPES, RETRACT_WINDOW_MS } from '#contract/documents/rules.ts';
import type { Document, DocumentPage, SubmittedDocument } from '#contract/documents/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { documentScope, submissionScope } from '../policy.ts';
import type { DocumentTable } from '../tables.ts';

const PAGE = 50;

/** The storage key of a file. */
export const documentStorageKey = (fileId: string): string => `documents/${fileId}`;

type Row = Pick<
  DocumentTable,
  'id' | 'display_name' | 'media_type' | 'bytes' | 'sent_by' | 'sent_by_name' | 'created_at'
>;

/** The submissions that the user may see, newest first. */
export async function listSubmissions(ctx: ReadContext, before: string | undefined): Promise<DocumentPage> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row & { company: string }>`
      SELECT id, display_name, media_type, bytes, sent_by, sent_by_name, created_at,
             ${hiringCompanyName(sql.ref('documents.company_id'))} AS company
      FROM documents
      WHERE ${submissionScope(actor)} AND (${before ?? null}::uuid IS NULL OR (created_at, id) <
        (SELECT b.created_at, b.id FROM documents b WHERE b.id = ${before ?? null}))
      ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`.execute(tx),
  );
  const shown = rows.slice(0, PAGE);
  return {
    documents: shown.map((row) => toSubmittedDocument(row, row.company, actor, ctx.now)),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

export const toSubmittedDocument = (row: Row, company: string, actor: UserActor, now: Date): SubmittedDocument => ({
  ...toDocument(row, row.sent_by === actor.id && row.created_at.getTime() + RETRACT_WINDOW_MS > now.getTime()),
  company,
});

export const toDocument = (row: Row, mayRemove: boolean): Document => ({
  id: row.id,
  display_name: row.display_name,
  media_type: mediaType(row.media_type),
  bytes: row.bytes,
  sent_by: row.sent_by_name,
  created_at: row.created_at.toISOString(),
  may_remove: mayRemove,
});

/** Only these are ever written. */
const mediaType = (stored: string): Document['media_type'] => orNotFound(MEDIA_TYPES.find((type) => type === stored));

/** The document made from this upload, if any: makes retries after a lost response idempotent. */
export const findDocumentByUpload = (db: Sql, fileId: string, sender: 'sent_by' | 'request_id', id: string) =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('file_id', '=', fileId)
    .where(sender, '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** The file itself, for download. @throws AppError 404 */
export async function documentFile(ctx: ReadContext, id: string): Promise<FileDownload> {
  const row = await withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('documents')
      .select(['file_id', 'display_name', 'media_type'])
      .where('id', '=', id)
      .where(documentScope(ctx.actor))
      .executeTakeFirst(),
  );
  const { file_id, display_name, media_type } = orNotFound(row);
  const type = media_type.startsWith('text/') ? `${media_type}; charset=utf-8` : media_type;
  return { name: display_name, type, body: openStorage(ctx.config).read(documentStorageKey(file_id)) };
}
