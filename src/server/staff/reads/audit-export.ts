import { stringify } from 'csv-stringify/sync';
import writeExcelFile from 'write-excel-file/node';
import { type AuditEntry, type AuditExport, type AuditFile, EXPORTED_ENTRIES } from '#contract/staff/schema/audit.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { auditEntries } from './audit.ts';

const COLUMNS: Readonly<Record<string, (entry: AuditEntry) => string | null>> = {
  'Time (UTC)': ({ at }) => at,
  Who: ({ by }) => by?.name ?? null,
  'Who (ID)': ({ by }) => by?.id ?? null,
  'Impersonated by': ({ impersonator }) => impersonator?.name ?? null,
  Action: ({ action }) => action,
  'Subject type': ({ subject_type }) => subject_type,
  'Subject name': ({ subject_name }) => subject_name,
  'Subject ID': ({ subject_id }) => subject_id,
  Details: ({ details }) => details.map(({ name, value }) => `${name}: ${value}`).join('; '),
  Request: ({ request_id }) => request_id,
};

/** The newest matching entries as a file; spreadsheet formulas are escaped. */
export async function auditFile(ctx: ReadContext, { format, ...filter }: AuditExport): Promise<AuditFile> {
  const entries = await auditEntries(ctx, filter, { limit: EXPORTED_ENTRIES });
  const rows = entries.map((entry) => Object.values(COLUMNS).map((cell) => cell(entry)));
  const name = `plumbline-audit-${ctx.now.toISOString().slice(0, 10)}.${format}`;
  if (format === 'csv') {
    const text = stringify(rows, { header: true, bom: true, escape_formulas: true, columns: Object.keys(COLUMNS) });
    return {
      name,
      type: 'text/csv; charset=utf-8',
      content: Buffer.from(text).toString('base64'),
      entries: rows.length,
    };
  }
  const head = Object.keys(COLUMNS).map((value) => ({ value, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => row.map((value) => (value === null ? null : { value })));
  const book = await writeExcelFile([head, ...cells], { sheet: 'Audit trail', stickyRowsCount: 1 }).toBuffer();
  return {
    name,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: book.toString('base64'),
    entries: rows.length,
  };
}
