import { sql } from 'kysely';
import { REPORT_LIMITS } from '#contract/reports/rules.ts';
import type { Publication, ReportHead, SettingsShown } from '#contract/reports/schema.ts';
import { type PublishedReport, publishedReport } from '#contract/signed-records/schema/published-report.ts';
import { personName } from '#server/accounts/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import type { ProjectAccess } from '#server/parent-projects/reads/access.ts';
import { authorizeReportReading, publishedScope } from '../policy.ts';
import type { PublishedReportTable, PublishedRequest } from '../tables.ts';

type Row = Omit<Publication, 'as_of' | 'published_at'> & { readonly as_of: Date; readonly published_at: Date };

const columns = sql`
  r.id, r.number, r.report_type, r.title, r.basis, r.as_of, r.published_at, r.published_by, r.rows, r.key_id`;

/** With the names of those who published, which row-level security keeps. */
async function toPublications(db: Sql, rows: readonly Row[]): Promise<Publication[]> {
  const ids = [...new Set(rows.flatMap(({ published_by }) => published_by ?? []))];
  const { rows: people } = await sql<{ id: string; name: string | null }>`
    SELECT p.id, ${personName(sql.ref('p.id'))} AS name FROM unnest(${ids}::uuid[]) AS p(id)`.execute(db);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    as_of: row.as_of.toISOString(),
    published_at: row.published_at.toISOString(),
    published_by: names.get(row.published_by ?? '') ?? null,
  }));
}

/** Published reports of a project that the actor may read, the latest first. @throws AppError 401, 404 */
export async function publications(ctx: ReadContext, projectId: string): Promise<Publication[]> {
  const access = await authorizeReportReading(ctx, projectId);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT ${columns} FROM project_reports r WHERE ${publishedScope(access)}
    ORDER BY r.number DESC LIMIT ${REPORT_LIMITS.publications}`.execute(tx),
  );
  return toPublications(ctx.sql, rows);
}

/** A published report with its file. */
export interface Published {
  readonly access: ProjectAccess;
  readonly publication: Publication;
  readonly request: PublishedRequest;
  readonly record: PublishedReport;
  readonly file: string;
}

type Stored = Row & Pick<PublishedReportTable, 'file'> & { readonly request: PublishedRequest };

async function stored(db: Sql, access: ProjectAccess, id: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    SELECT ${columns}, r.request, r.file
    FROM project_reports r WHERE r.id = ${id}::uuid AND ${publishedScope(access)}`.execute(db);
  return rows[0];
}

/** One of a project that the actor reads; null for an id that is none, or that they may not read. */
export async function publishedOf(ctx: ReadContext, access: ProjectAccess, id: string): Promise<Published | null> {
  const found = await withRowSecurity(ctx, (tx) => stored(tx, access, id));
  if (!found) return null;
  const { file, request, ...row } = found;
  const publication = orNotFound((await toPublications(ctx.sql, [row]))[0]);
  const { record } = JSON.parse(file) as { readonly record: unknown };
  return { access, publication, request, record: publishedReport.parse(record), file };
}

/** @throws AppError 401, 404 */
export async function publishedById(ctx: ReadContext, id: string): Promise<Published> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ project: string }>`SELECT r.project_id AS project FROM project_reports r WHERE r.id = ${id}::uuid`.execute(
      tx,
    ),
  );
  const access = await authorizeReportReading(ctx, orNotFound(rows[0]).project);
  return orNotFound(await publishedOf(ctx, access, id));
}

/** The signed file, byte for byte as it was published. @throws AppError 401, 404 */
export async function publicationFile(ctx: ReadContext, id: string): Promise<FileDownload> {
  const { file, publication } = await publishedById(ctx, id);
  return {
    name: `plumbline-report-${publication.number}-${id}.json`,
    type: 'application/json',
    body: Buffer.from(file, 'utf8'),
  };
}

/** What a published report says of itself, in the shape of one as it is now. */
export function headOfPublished({ access, request, record }: Published): ReportHead {
  const { project, head, facts, method, columns: shown, totals, count, rules, replayed_by } = record;
  return {
    project,
    report_type: request.type,
    title: record.title,
    sees: access.sees,
    as_of: record.as_of,
    is_stale: false,
    rules,
    replayed_by,
    settings: request.shown satisfies SettingsShown,
    columns: shown,
    head,
    facts,
    method,
    totals,
    count,
  };
}
