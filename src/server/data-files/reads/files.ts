import { sql } from 'kysely';
import { FILE_LIMITS } from '#contract/data-files/rules.ts';
import type { DataFile, DataFileDetail } from '#contract/data-files/schema.ts';
import { personName } from '#server/accounts/reads.ts';
import { headsOf } from '#server/data-input/reads/heads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import { rejectedCsvHeader, rejectedCsvRows } from '#server/imports/reads/open-file.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { streamedFile } from '#server/kernel/exports/table-file.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { type FileDownload, PagedList } from '#server/kernel/http/handler.ts';
import { projectAccess } from '#server/parent-projects/reads/access.ts';
import { keptColumns } from '../adapters/file-cells.ts';
import { fileScope, mayImport, seenFile } from '../policy.ts';
import type {} from '../tables.ts';
import { contractsOfBranch } from './contracts.ts';

const PAGE = 20;
const REPORT_PAGE = 500;

interface Row extends Omit<DataFile, 'created_at' | 'finished_at'> {
  readonly created_at: Date;
  readonly finished_at: Date | null;
}
type DetailRow = Row & Pick<DataFileDetail, 'file_hash' | 'headers' | 'settings' | 'preview'>;

const COLUMNS = sql`f.id, f.project_id, f.branch_id, f.tab, f.file_name, f.status, f.problem, f.counts,
  ${personName(sql`f.created_by`)} AS by, f.created_at, f.finished_at`;

const toFile = <R extends Row>({ created_at, finished_at, ...row }: R) => ({
  ...row,
  created_at: created_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
});

interface Asked {
  readonly tab?: string | undefined;
  readonly branch_id?: string | undefined;
  readonly before?: string | undefined;
}
/** Files of branches that the actor sees while they are entered, the newest first. @throws AppError 401, 404 */
export async function listFiles(ctx: ReadContext, projectId: string, asked: Asked): Promise<PagedList<DataFile[]>> {
  await projectAccess(ctx, projectId);
  const { tab, branch_id: branch, before } = asked;
  // names of people and branches are outside of row-level security, which the ids have passed
  const found = await withRowSecurity(ctx, (tx) =>
    sql<{ id: string }>`
    SELECT f.id FROM data_files f WHERE f.project_id = ${projectId}::uuid
      ${tab ? sql`AND f.tab = ${tab}` : sql``} ${branch ? sql`AND f.branch_id = ${branch}::uuid` : sql``}
      ${before ? sql`AND (f.created_at, f.id) < (SELECT l.created_at, l.id FROM data_files l WHERE l.id = ${before}::uuid)` : sql``}
    ORDER BY f.created_at DESC, f.id DESC LIMIT ${PAGE + 1}`.execute(tx),
  );
  const ids = found.rows.slice(0, PAGE).map(({ id }) => id);
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM data_files f WHERE f.id = ANY(${ids}::uuid[]) AND ${fileScope(ctx.actor)}
    ORDER BY f.created_at DESC, f.id DESC`.execute(ctx.sql);
  return new PagedList(rows.map(toFile), found.rows.length > PAGE ? (ids.at(-1) ?? null) : null);
}

/** @throws AppError 401, 404 */
export async function fileDetail(ctx: ReadContext, id: string): Promise<DataFileDetail> {
  const seen = await seenFile(ctx, id);
  const { rows } = await sql<DetailRow>`
    SELECT ${COLUMNS}, f.file_hash, f.headers, f.settings, f.preview FROM data_files f WHERE f.id = ${id}::uuid`.execute(
    ctx.sql,
  );
  const row = orNotFound(rows[0]);
  const refused = await withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('data_file_refusals')
      .select(['line', 'column', 'reason'])
      .where('file_id', '=', id)
      .orderBy('position')
      .limit(FILE_LIMITS.refusals)
      .execute(),
  );
  const mayChange = mayImport(seen);
  const needsContracts = row.status === 'checked' && row.tab === 'contracting';
  const contracts = needsContracts ? await contractsOfBranch(ctx, seen) : [];
  return {
    ...toFile(row),
    refused,
    contracts: contracts.map(({ id: contract, title, firm, number }) => ({ id: contract, title, firm, number })),
    may_change: mayChange,
    may_add: mayChange && seen.access.rights.includes('edit project'),
    may_undo: mayChange && (row.status === 'done' || row.status === 'failed') && (await isUndoable(ctx, seen)),
  };
}

/** It wrote something, and all months that it wrote into can still be edited. */
async function isUndoable(ctx: ReadContext, { id, access }: Awaited<ReturnType<typeof seenFile>>): Promise<boolean> {
  const { rows } = await sql<{ month_id: string }>`
    SELECT DISTINCT c.month_id FROM data_file_changes c WHERE c.file_id = ${id}::uuid`.execute(ctx.sql);
  const heads = await headsOf(
    ctx,
    access,
    rows.map(({ month_id }) => month_id),
  );
  if (rows.length > 0) return heads.length === rows.length && heads.every(({ may }) => may.includes('edit'));
  const { rows: added } = await sql<{ n: number }>`
    SELECT count(*)::integer AS n FROM data_file_contracts c WHERE c.file_id = ${id}::uuid`.execute(ctx.sql);
  return (added[0]?.n ?? 0) > 0;
}

/** The refused cells, as CSV. @throws AppError 401, 404, 429 */
export async function reportFile(ctx: ReadContext, id: string): Promise<FileDownload> {
  await seenFile(ctx, id);
  const { file_name, headers, settings } = await ctx.sql
    .selectFrom('data_files')
    .select(['file_name', 'headers', 'settings'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const kept = settings ? keptColumns(settings.mapping) : new Set<string>();
  const name = `refused-${file_name
    .replace(/\.gz$/i, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\w-]+/g, '-')}.csv`;
  return streamedFile(
    ctx,
    name,
    pagesOf(
      ctx.sql,
      id,
      headers.filter((header) => kept.has(header)),
    ),
  );
}

async function* pagesOf(db: Sql, id: string, headers: readonly string[]): AsyncGenerator<string> {
  yield rejectedCsvHeader(headers);
  for (let from = 0; ; from += REPORT_PAGE) {
    const rows = await db
      .selectFrom('data_file_refusals')
      .select(['line', 'column', 'reason', 'cells'])
      .where('file_id', '=', id)
      .where('position', '>=', from)
      .where('position', '<', from + REPORT_PAGE)
      .orderBy('position')
      .execute();
    if (rows.length === 0) return;
    yield rejectedCsvRows(headers, rows);
  }
}
