import { sql } from 'kysely';
import { MAX_FIRM_DOCUMENTS } from '#contract/firm-documents/rules.ts';
import type { Shared, SharedDocument } from '#contract/firm-documents/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { documentScope, isStaff } from '../policy.ts';
import type { FirmFileTable } from '../tables.ts';
import { mediaType } from './documents.ts';
import { openShare } from './shares.ts';

type Row = Omit<SharedDocument, 'created_at'> & Pick<FirmFileTable, 'created_at' | 'media_type'>;

/** What the caller may see of a firm's private papers; the same nothing for a firm that shares nothing and for none. */
export async function sharedByFirm(ctx: ReadContext, mwbeId: string): Promise<Shared> {
  const user = requireUser(ctx.actor);
  const share = isStaff(user) ? undefined : await openShare(ctx, mwbeId);
  const documents = share || isStaff(user) ? await sharedDocuments(ctx, mwbeId) : [];
  return { financials: share?.financials ?? false, documents, ends_on: share?.ends_on ?? null };
}

/** The newest checked file of each document. */
async function sharedDocuments(ctx: ReadContext, mwbeId: string): Promise<SharedDocument[]> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
      SELECT d.id, d.kind, d.title, d.number, d.issuing_state, d.expires_on, f.display_name, f.media_type, f.bytes,
             f.created_at
      FROM firm_documents d JOIN LATERAL (
        SELECT * FROM firm_document_files f WHERE f.document_id = d.id AND f.state = 'checked'
        ORDER BY f.created_at DESC, f.id LIMIT 1) f ON true
      WHERE d.mwbe_id = ${mwbeId} AND ${documentScope(ctx.actor, ctx.now)}
      ORDER BY d.created_at, d.id LIMIT ${MAX_FIRM_DOCUMENTS.documents}`.execute(tx),
  );
  return rows.map((row) => ({
    ...row,
    media_type: mediaType(row.media_type),
    created_at: row.created_at.toISOString(),
  }));
}
