import { sql } from 'kysely';
import { SHOWN_REFUSALS } from '#contract/opportunity-imports/rules.ts';
import type { NoticeImport, NoticeImportDetail } from '#contract/opportunity-imports/schema/imports.ts';
import { personName } from '#server/accounts/reads.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { authorizeImports } from '../policy.ts';
import type {} from '../tables.ts';

const PAGE = 20;

interface Row extends Omit<NoticeImport, 'created_at' | 'finished_at'> {
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

const COLUMNS = sql`i.id, i.source, i.file_name, i.complete, i.dry_run, i.status, i.problem, i.counts,
  ${personName(sql`i.created_by`)} AS by, i.created_at, i.finished_at`;

/** Imports, the newest first; `before` is the last id of the previous page. @throws AppError 403 */
export async function listImports(ctx: ReadContext, before: string | undefined): Promise<PagedList<NoticeImport[]>> {
  authorizeImports(ctx.actor);
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM opportunity_imports i
    ${before ? sql`WHERE (i.created_at, i.id) < (SELECT l.created_at, l.id FROM opportunity_imports l WHERE l.id = ${before})` : sql``}
    ORDER BY i.created_at DESC, i.id DESC LIMIT ${PAGE + 1}`.execute(ctx.sql);
  const page = rows.slice(0, PAGE).map(toImport);
  return new PagedList(page, rows.length > PAGE ? (page.at(-1)?.id ?? null) : null);
}

/** @throws AppError 403, 404 */
export async function importDetail(ctx: ReadContext, id: string): Promise<NoticeImportDetail> {
  authorizeImports(ctx.actor);
  const { rows } = await sql<Row>`SELECT ${COLUMNS} FROM opportunity_imports i WHERE i.id = ${id}`.execute(ctx.sql);
  const refused = await ctx.sql
    .selectFrom('refused_notices')
    .select(['line', 'ref', 'title', 'reason'])
    .where('import_id', '=', id)
    .orderBy('position')
    .limit(SHOWN_REFUSALS)
    .execute();
  return { ...toImport(orNotFound(rows[0])), refused };
}

/** Whether a file of this name was imported whole. */
export async function wasImported(db: Sql, fileName: string): Promise<boolean> {
  const done = await db
    .selectFrom('opportunity_imports')
    .select('id')
    .where('file_name', '=', fileName)
    .where('status', '=', 'done')
    .where('dry_run', '=', false)
    .executeTakeFirst();
  return done !== undefined;
}

const toImport = (row: Row): NoticeImport => ({
  ...row,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});
