import { sql } from 'kysely';
import type { ReportType } from '#contract/reports/rules.ts';
import { REPORT_LIMITS } from '#contract/reports/rules.ts';
import type { ReportLayout } from '#contract/reports/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { ProjectAccess } from '#server/parent-projects/reads/access.ts';
import { authorizeReportReading } from '../policy.ts';
import type {} from '../tables.ts';

type Row = Omit<ReportLayout, 'updated_at'> & { readonly updated_at: Date };

const toLayout = (row: Row): ReportLayout => ({ ...row, updated_at: row.updated_at.toISOString() });
const columns = sql`l.id, l.report_type, l.name, l.settings, l.version, l.updated_at`;

/** Layouts of the organization that owns a project. @throws AppError 401, 404 */
export async function layouts(ctx: ReadContext, projectId: string): Promise<ReportLayout[]> {
  const { ownerCompanyId } = await authorizeReportReading(ctx, projectId);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT ${columns} FROM report_layouts l WHERE l.owner_company_id = ${ownerCompanyId}::uuid AND l.removed_at IS NULL
    ORDER BY l.report_type, lower(l.name), l.id LIMIT ${REPORT_LIMITS.layouts}`.execute(tx),
  );
  return rows.map(toLayout);
}

/** @param type null: of any report. @returns null for one that is not there */
export async function layoutOf(
  ctx: Pick<ReadContext, 'sql' | 'actor'>,
  { ownerCompanyId }: Pick<ProjectAccess, 'ownerCompanyId'>,
  { id, type }: { readonly id: string; readonly type: ReportType | null },
): Promise<ReportLayout | null> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT ${columns} FROM report_layouts l
    WHERE l.id = ${id}::uuid AND l.owner_company_id = ${ownerCompanyId}::uuid AND l.removed_at IS NULL
      AND (${type}::text IS NULL OR l.report_type = ${type}::text)`.execute(tx),
  );
  return rows[0] ? toLayout(rows[0]) : null;
}
