import { sql } from 'kysely';
import { MEDIA_TYPES, TAKE_BACK_MS } from '#contract/documents/rules.ts';
import type { Document, DocumentPage, DroppedDocument } from '#contract/documents/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import type { UserActor } from '#server/kernel/actor.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { found } from '#server/kernel/errors.ts';
import type { SavedFile } from '#server/kernel/feature.ts';
import { openStorage } from '#server/kernel/storage.ts';
import { behindWall } from '#server/kernel/wall.ts';
import { documentScope, dropScope, person } from '../policy.ts';
import type { DocumentTable } from '../tables.ts';

const PAGE = 50;

/** Where a file lies in the storage. */
export const keyOf = (fileId: string): string => `documents/${fileId}`;

type Row = Pick<
  DocumentTable,
  'id' | 'display_name' | 'media_type' | 'bytes' | 'sent_by' | 'sent_by_name' | 'created_at'
>;

/** What companies sent to the staff, as far as the person may see it. */
export async function droppedDocuments(ctx: ReadContext, before: string | undefined): Promise<DocumentPage> {
  const actor = person(ctx.actor);
  const { rows } = await behindWall(ctx, (tx) =>
    sql<Row & { company: string }>`
      SELECT id, display_name, media_type, bytes, sent_by, sent_by_name, created_at,
             ${hiringCompanyName(sql.ref('documents.company_id'))} AS company
      FROM documents
      WHERE ${dropScope(actor)} AND (${before ?? null}::uuid IS NULL OR (created_at, id) <
        (SELECT b.created_at, b.id FROM documents b WHERE b.id = ${before ?? null}))
      ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`.execute(tx),
  );
  const shown = rows.slice(0, PAGE);
  return {
    documents: shown.map((row) => toDropped(row, row.company, actor, ctx.now)),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

export const toDropped = (row: Row, company: string, actor: UserActor, now: Date): DroppedDocument => ({
  ...toDocument(row, row.sent_by === actor.id && row.created_at.getTime() + TAKE_BACK_MS > now.getTime()),
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
const mediaType = (stored: string): Document['media_type'] => found(MEDIA_TYPES.find((type) => type === stored));

/** A file that came by this upload before: an answer that was lost may be asked for again. */
export const knownUpload = (ctx: ReadContext, fileId: string, sender: 'sent_by' | 'request_id', id: string) =>
  ctx.sql
    .selectFrom('documents')
    .selectAll()
    .where('file_id', '=', fileId)
    .where(sender, '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** A file to be saved by whoever sees it. @throws AppError 404 */
export async function savedDocument(ctx: ReadContext, id: string): Promise<SavedFile> {
  const row = await behindWall(ctx, (tx) =>
    tx
      .selectFrom('documents')
      .select(['file_id', 'display_name', 'media_type'])
      .where('id', '=', id)
      .where(documentScope(ctx.actor))
      .executeTakeFirst(),
  );
  const { file_id, display_name, media_type } = found(row);
  const type = media_type.startsWith('text/') ? `${media_type}; charset=utf-8` : media_type;
  return { name: display_name, type, body: openStorage(ctx.config).read(keyOf(file_id)) };
}
