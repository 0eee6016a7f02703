import { sql } from 'kysely';
import type { LookPage } from '#contract/firm-documents/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';

const PAGE = 50;

interface Row {
  readonly id: string;
  readonly user_name: string;
  readonly company_name: string;
  readonly file_id: string | null;
  readonly file: string | null;
  readonly at: Date;
}

/** Who looked at a firm's financials and documents, newest first, for its people. @throws AppError 401, 404 */
export async function listLooks(ctx: ReadContext, mwbeId: string, before: string | undefined): Promise<LookPage> {
  const firm = await ownFirm(ctx, mwbeId);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
      SELECT l.id, l.user_name, l.company_name, l.file_id, f.display_name AS file, l.at
      FROM firm_looks l LEFT JOIN firm_document_files f ON f.id = l.file_id
      WHERE l.mwbe_id = ${firm.id} AND (${before ?? null}::uuid IS NULL OR (l.at, l.id) <
        (SELECT b.at, b.id FROM firm_looks b WHERE b.id = ${before ?? null}))
      ORDER BY l.at DESC, l.id DESC LIMIT ${PAGE + 1}`.execute(tx),
  );
  const shown = rows.slice(0, PAGE);
  return {
    looks: shown.map((row) => ({
      id: row.id,
      person: row.user_name,
      company: row.company_name,
      what: row.file_id === null ? 'financials' : 'document',
      file: row.file,
      at: row.at.toISOString(),
    })),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}
