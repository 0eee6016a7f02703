import { sql } from 'kysely';
import { MEDIA_TYPES } from '#contract/documents/rules.ts';
import { RESTORE_WINDOW_MS } from '#contract/firm-documents/rules.ts';
import type { FirmDocument, FirmFile } from '#contract/firm-documents/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import type { FirmDocumentTable, FirmFileTable } from '../tables.ts';

/** More than a firm may have, removed ones included. */
const MOST = 500;

/** The storage key of a file. */
export const firmFileKey = (upload: string): string => `firm-documents/${upload}`;

type FileRow = Omit<FirmFileTable, 'document_id' | 'upload' | 'sha256' | 'sent_by' | 'created_at' | 'checked_at'> & {
  /** As the database prints it in JSON. */
  readonly created_at: string;
};
type Row = Pick<
  FirmDocumentTable,
  'id' | 'kind' | 'title' | 'number' | 'issuing_state' | 'expires_on' | 'removed_at'
> & { readonly version: number; readonly files: readonly FileRow[] };

const FILES = sql`
  (SELECT jsonb_agg(jsonb_build_object('id', f.id, 'display_name', f.display_name, 'media_type', f.media_type,
            'bytes', f.bytes, 'state', f.state, 'sent_by_name', f.sent_by_name, 'created_at', f.created_at,
            'replaced_at', f.replaced_at, 'number', f.number, 'expires_on', f.expires_on)
            ORDER BY (f.replaced_at IS NULL) DESC, f.created_at DESC, f.id)
   FROM firm_document_files f WHERE f.document_id = d.id)`;

const COLUMNS = sql`
  d.id, d.kind, d.title, d.number, d.issuing_state, d.expires_on, d.version, d.removed_at, ${FILES} AS files`;

/** The documents of a firm, oldest first, for its people. @throws AppError 401, 404 */
export async function listDocuments(ctx: ReadContext, mwbeId: string): Promise<FirmDocument[]> {
  const firm = await ownFirm(ctx, mwbeId);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
      SELECT ${COLUMNS} FROM firm_documents d
      WHERE d.mwbe_id = ${firm.id} AND (d.removed_at IS NULL OR d.removed_at > ${restorableSince(ctx.now)})
      ORDER BY d.created_at, d.id LIMIT ${MOST}`.execute(tx),
  );
  return rows.map(toDocument);
}

/** One document of a firm whose people call. @throws AppError 404 */
export async function firmDocument(
  ctx: Pick<ReadContext, 'sql' | 'actor'>,
  mwbeId: string,
  id: string,
): Promise<FirmDocument> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`SELECT ${COLUMNS} FROM firm_documents d WHERE d.mwbe_id = ${mwbeId} AND d.id = ${id}`.execute(tx),
  );
  return toDocument(orNotFound(rows[0]));
}

/** What was removed before this moment is deleted. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORE_WINDOW_MS);

/** The document that was made of an upload by this person, if any: repeated calls change nothing. */
export async function documentOfUpload(
  { sql: db }: Pick<ReadContext, 'sql'>,
  { upload, userId, mwbeId }: { readonly upload: string; readonly userId: string; readonly mwbeId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('firm_document_files as f')
    .innerJoin('firm_documents as d', 'd.id', 'f.document_id')
    .select('d.id')
    .where('f.upload', '=', upload)
    .where('f.sent_by', '=', userId)
    .where('d.mwbe_id', '=', mwbeId)
    .executeTakeFirst();
  return row?.id;
}

function toDocument({ files, removed_at, ...row }: Row): FirmDocument {
  const [current, ...earlier] = files;
  return {
    ...row,
    file: toFile(orNotFound(current)),
    earlier: earlier.map((file) => ({ ...toFile(file), number: file.number, expires_on: file.expires_on })),
    removed_at: removed_at?.toISOString() ?? null,
  };
}

const toFile = (row: FileRow): FirmFile => ({
  id: row.id,
  display_name: row.display_name,
  media_type: mediaType(row.media_type),
  bytes: row.bytes,
  state: row.state,
  sent_by: row.sent_by_name,
  created_at: new Date(row.created_at).toISOString(),
});

/** Only these are ever written. */
export const mediaType = (stored: string): FirmFile['media_type'] =>
  orNotFound(MEDIA_TYPES.find((type) => type === stored));
