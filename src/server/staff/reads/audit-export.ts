import { buffer } from 'node:stream/consumers';
import {
  type AuditEntry,
  type AuditExport,
  type AuditFile,
  type AuditFilter,
  EXPORTED_ENTRIES,
} from '#contract/staff/schema/audit.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { tableFile } from '#server/kernel/exports/table-file.ts';
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

const PAGE = 500;

/**
 * The newest matching entries as a file; spreadsheet formulas are escaped.
 * @throws AppError 429 if the user has too many exports running
 */
export async function auditFile(ctx: ReadContext, { format, ...filter }: AuditExport): Promise<AuditFile> {
  const counted = { entries: 0 };
  const { name, type, body } = await tableFile(ctx, {
    name: `plumbline-audit-${ctx.now.toISOString().slice(0, 10)}`,
    format,
    sheet: 'Audit trail',
    columns: Object.keys(COLUMNS),
    pages: pagesOf(ctx, filter, counted),
  });
  const content = Buffer.isBuffer(body) ? body : await buffer(body);
  return { name, type, content: content.toString('base64'), ...counted };
}

async function* pagesOf(ctx: ReadContext, filter: AuditFilter, counted: { entries: number }) {
  for (let after: string | undefined; counted.entries < EXPORTED_ENTRIES; ) {
    const limit = Math.min(PAGE, EXPORTED_ENTRIES - counted.entries);
    const entries = await auditEntries(ctx, filter, { after, limit });
    counted.entries += entries.length;
    yield entries.map((entry) => Object.values(COLUMNS).map((cell) => cell(entry)));
    after = entries.at(-1)?.id;
    if (entries.length < limit) return;
  }
}
