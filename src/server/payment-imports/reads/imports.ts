import { sql } from 'kysely';
import { SHOWN_REFUSALS } from '#contract/payment-imports/rules.ts';
import type { PaymentImport, PaymentImportDetail } from '#contract/payment-imports/schema.ts';
import { hiringCompanyName, personName } from '#server/accounts/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import { rejectedCsvHeader, rejectedCsvRows } from '#server/imports/reads/open-file.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { streamedFile } from '#server/kernel/exports/table-file.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { type FileDownload, PagedList } from '#server/kernel/http/handler.ts';
import { authorizeOwnImport, authorizeUploads, importScope, requireImports } from '../policy.ts';
import type {} from '../tables.ts';

const PAGE = 20;
const REPORT_PAGE = 500;

interface Row extends Omit<PaymentImport, 'created_at' | 'finished_at'> {
  readonly created_at: Date;
  readonly finished_at: Date | null;
}
type DetailRow = Row & Pick<PaymentImportDetail, 'file_hash' | 'headers' | 'mapping' | 'payments'>;

const COLUMNS = sql`i.id, i.hiring_company_id, ${hiringCompanyName(sql.ref('i.hiring_company_id'))} AS hiring_company,
  i.file_name, i.status, i.problem, i.counts, i.reported_cents, ${personName(sql`i.created_by`)} AS by, i.created_at,
  i.finished_at`;

/** Imports of the own companies, the newest first; `before` is the last id of the previous page. @throws AppError 403 */
export async function listImports(ctx: ReadContext, before: string | undefined): Promise<PagedList<PaymentImport[]>> {
  const actor = await requireImports(ctx);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT ${COLUMNS} FROM payment_imports i WHERE ${importScope(actor)}
    ${before ? sql`AND (i.created_at, i.id) < (SELECT l.created_at, l.id FROM payment_imports l WHERE l.id = ${before})` : sql``}
    ORDER BY i.created_at DESC, i.id DESC LIMIT ${PAGE + 1}`.execute(tx),
  );
  const page = rows.slice(0, PAGE).map(toImport);
  return new PagedList(page, rows.length > PAGE ? (page.at(-1)?.id ?? null) : null);
}

const toImport = <R extends Row>({ created_at, finished_at, ...row }: R) => ({
  ...row,
  created_at: created_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
});

/** @throws AppError 401, 403, 404 */
export async function importDetail(ctx: ReadContext, id: string): Promise<PaymentImportDetail> {
  const actor = await requireImports(ctx);
  return withRowSecurity(ctx, async (tx) => {
    const { rows } = await sql<DetailRow>`
      SELECT ${COLUMNS}, i.file_hash, i.headers, i.mapping, i.payments
      FROM payment_imports i WHERE i.id = ${id} AND ${importScope(actor)}`.execute(tx);
    const row = orNotFound(rows[0]);
    const refused = await tx
      .selectFrom('payment_import_refusals')
      .select(['line', 'column', 'reason'])
      .where('import_id', '=', id)
      .orderBy('position')
      .limit(SHOWN_REFUSALS)
      .execute();
    return { ...toImport(row), refused };
  });
}

/** Whose an upload is. @throws AppError 401, 403 for whoever could not import it */
export const uploaderOf = (ctx: ReadContext): Promise<string> => authorizeUploads(ctx);

/** The rows that were not reported, as CSV. @throws AppError 401, 403, 404, 429 */
export async function reportFile(ctx: ReadContext, id: string): Promise<FileDownload> {
  const own = await authorizeOwnImport(ctx, id);
  const { file_name, headers } = await ctx.sql
    .selectFrom('payment_imports')
    .select(['file_name', 'headers'])
    .where('id', '=', own.id)
    .executeTakeFirstOrThrow();
  const name = `not-reported-${file_name.replace(/\.\w+$/, '').replace(/[^\w-]+/g, '-')}.csv`;
  return streamedFile(ctx, name, pagesOf(ctx.sql, own.id, headers));
}

async function* pagesOf(db: Sql, id: string, headers: readonly string[]): AsyncGenerator<string> {
  yield rejectedCsvHeader(headers);
  for (let from = 0; ; from += REPORT_PAGE) {
    const rows = await db
      .selectFrom('payment_import_refusals')
      .select(['line', 'column', 'reason', 'cells'])
      .where('import_id', '=', id)
      .where('position', '>=', from)
      .where('position', '<', from + REPORT_PAGE)
      .orderBy('position')
      .execute();
    if (rows.length === 0) return;
    yield rejectedCsvRows(headers, rows);
  }
}
