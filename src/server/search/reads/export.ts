import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import writeExcelFile from 'write-excel-file/node';
import { LIMITS } from '#contract/limits.ts';
import type { ExportQuery } from '#contract/search/schema.ts';
import { type DirectoryFirm, directoryFirms } from '#server/businesses/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { directoryIndexOf } from '../index/directory-index.ts';
import { originOf } from './businesses.ts';

const BATCH = 500;

const COLUMNS: Readonly<Record<string, (firm: DirectoryFirm) => string | number | null>> = {
  'Legal name': (firm) => firm.legal_business_name,
  'Trade name': (firm) => firm.trade_name,
  City: (firm) => firm.city,
  State: (firm) => firm.state,
  'ZIP code': (firm) => firm.zip_code,
  County: (firm) => firm.county,
  Description: (firm) => firm.description,
  'NAICS codes': (firm) => firm.naics.join(', '),
  Certificates: ({ certificates }) =>
    certificates
      .filter(({ lapsed }) => !lapsed)
      .map(({ type, agency, expires_on }) => `${type} (${agency}${expires_on ? `, to ${expires_on}` : ''})`)
      .join('; '),
  'Verified jobs': (firm) => firm.verified_projects,
  'Plumbline id': (firm) => firm.mwbe_core_id,
};

/** The firms of a search as a file, in its order; formulas in cells are escaped. */
export async function exportFirms(ctx: ReadContext, { format, ...query }: ExportQuery): Promise<FileDownload> {
  const ids = await directoryIndexOf(ctx.sql).ids({
    ...query,
    near: originOf(query),
    page: 1,
    page_size: LIMITS.exportedFirms,
  });
  const rows = rowsOf(ctx, ids);
  const name = `plumbline-firms-${ctx.now.toISOString().slice(0, 10)}.${format}`;
  if (format === 'csv') {
    const lines = stringify({ header: true, bom: true, escape_formulas: true, columns: Object.keys(COLUMNS) });
    return { name, type: 'text/csv; charset=utf-8', body: Readable.from(rows).pipe(lines) };
  }
  const head = Object.keys(COLUMNS).map((value) => ({ value, fontWeight: 'bold' as const }));
  const cells = [];
  for await (const row of rows) cells.push(row.map((value) => (value === null ? null : { value })));
  const body = await writeExcelFile([head, ...cells], { sheet: 'Firms', stickyRowsCount: 1 }).toBuffer();
  return { name, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body };
}

async function* rowsOf(ctx: ReadContext, ids: readonly string[]): AsyncGenerator<(string | number | null)[]> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const firms = new Map((await directoryFirms(ctx.sql, batch)).map((firm) => [firm.mwbe_core_id, firm]));
    for (const id of batch) {
      const firm = firms.get(id);
      if (firm) yield Object.values(COLUMNS).map((cell) => cell(firm));
    }
  }
}
