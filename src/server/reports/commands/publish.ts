import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { REPORT_LIMITS } from '#contract/reports/rules.ts';
import type { NewPublication, Publication } from '#contract/reports/schema.ts';
import { REPORT_FORMAT } from '#contract/signed-records/rules/format.ts';
import { serializeRecord, signingInput } from '#contract/signed-records/rules/verification.ts';
import { type PublishedReport, publishedReport } from '#contract/signed-records/schema/published-report.ts';
import { serialize } from '#server/db/serialize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { statementSigner } from '#server/signed-records/commands/statement.ts';
import { authorizeReports } from '../policy.ts';
import { type LiveReport, wholeReport } from '../reads/live.ts';
import { publishedOf } from '../reads/publications.ts';
import { wantedToPublish } from '../reads/report.ts';
import type { PublishedRequest } from '../tables.ts';

/** A report that is ready to be signed. */
export interface Prepared {
  readonly report: LiveReport;
  readonly request: PublishedRequest;
}

/** For `prepare`: all rows as they are now, before the transaction. @throws AppError 400, 401, 403, 404, 409 */
export async function preparePublication(ctx: ReadContext, id: string, asked: NewPublication): Promise<Prepared> {
  await authorizeReports(ctx, id);
  const { report_type, type_id, settings } = asked;
  const { wanted, layout } = await wantedToPublish(ctx, { id, report_type, type_id }, settings);
  const report = await wholeReport(ctx, wanted, REPORT_LIMITS.published);
  if (report.head.is_stale)
    throw conflict('New figures are being counted. Publish the report in a moment, when they are there.');
  return {
    report,
    request: {
      type: report_type,
      layout: layout?.settings ?? null,
      settings: wanted.settings,
      shown: report.head.settings,
    },
  };
}

/** Freezes, numbers and signs a report. @throws AppError 401, 403, 404 */
export async function publishReport(
  ctx: WriteContext,
  projectId: string,
  { title }: NewPublication,
  { report, request }: Prepared,
): Promise<Publication> {
  const access = await authorizeReports(ctx, projectId);
  // numbers have no gap, and each report names the one before
  await serialize(ctx.sql, `reports of ${projectId}`);
  const id = randomUUID();
  const signer = await statementSigner(ctx);
  const before = await lastOf(ctx, projectId);
  const record = publishedReport.parse({
    ...contentOf(report, title, request),
    format: REPORT_FORMAT,
    id,
    key_id: signer.keyId,
    issued_at: signer.signedAt.toISOString(),
    number: before.number + 1,
    previous: before.sha256?.toString('hex') ?? null,
  });
  const file = serializeRecord(record, signer.sign(signingInput(record)));
  await sql`
    INSERT INTO project_reports (id, project_id, number, report_type, title, basis, as_of, request, rows, file, sha256, key_id,
      published_by, published_at)
    VALUES (${id}, ${projectId}::uuid, ${record.number}, ${request.type}, ${title}, ${record.basis}, ${record.as_of}::timestamptz,
      ${JSON.stringify(request)}::text::jsonb, ${record.rows.length}, ${file}, ${createHash('sha256').update(file).digest()},
      ${signer.keyId}, ${access.editorId}::uuid, ${ctx.now})`.execute(ctx.sql);
  await ctx.audit({
    action: 'project report published',
    subjectType: 'project report',
    subjectId: id,
    details: { project: projectId, number: record.number, type: request.type, rows: record.rows.length },
  });
  return orNotFound((await publishedOf(ctx, access, id))?.publication);
}

async function lastOf(
  { sql: db }: WriteContext,
  projectId: string,
): Promise<{ readonly number: number; readonly sha256: Buffer | null }> {
  const { rows } = await sql<{ number: number; sha256: Buffer }>`
    SELECT number, sha256 FROM project_reports WHERE project_id = ${projectId}::uuid ORDER BY number DESC LIMIT 1`.execute(
    db,
  );
  return rows[0] ?? { number: 0, sha256: null };
}

type Content = Omit<PublishedReport, 'format' | 'id' | 'key_id' | 'issued_at' | 'number' | 'previous'>;

function contentOf({ head, rows }: LiveReport, title: string, { shown }: PublishedRequest): Content {
  const { project, report_type, as_of, rules, replayed_by, facts, method, columns, totals, count } = head;
  const { group, sort, subtotals, q, from, to, basis, filters } = shown;
  const named = { group: group.join(','), sort, subtotals: subtotals ? 'true' : '', q, from, to, ...filters };
  return {
    project,
    report_type,
    title,
    basis,
    as_of,
    rules,
    replayed_by,
    settings: Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : []))),
    head: head.head,
    facts,
    method,
    columns,
    rows: rows.map(({ key, level, count: of, cells }) => ({ key, level, count: of, cells })),
    totals,
    count,
  };
}
