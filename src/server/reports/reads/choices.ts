import { sql } from 'kysely';
import { REPORTS } from '#contract/reports/rules/definitions.ts';
import { type FilterName, REPORT_LIMITS, type ReportBasis, type ReportType } from '#contract/reports/rules.ts';
import type { ReportChoice } from '#contract/reports/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { authorizeReportReading } from '../policy.ts';
import { countedFor } from './contracting.ts';
import { sourceOf } from './live.ts';
import { wantedOf } from './wanted.ts';

/** Values of one column, the most frequent first. @throws AppError 400 for what is no column of the report, 401, 404 */
export async function reportChoices(
  ctx: ReadContext,
  id: string,
  type: ReportType,
  { column, basis }: { readonly column: FilterName; readonly basis?: ReportBasis | undefined },
): Promise<ReportChoice[]> {
  const access = await authorizeReportReading(ctx, id);
  const found = REPORTS[type].columns.find(({ name, role }) => name === column && role === 'dimension');
  if (!found) throw badRequest('query.column', 'is not a filter of this report');
  const settings = { ...(basis && { basis }), ...(column === 'month' && { group: ['month'] }) };
  const wanted = wantedOf(access, type, settings, null);
  const { source, isSecured } = await sourceOf(
    ctx,
    wanted,
    type === 'contracting' ? await countedFor(ctx, wanted) : null,
  );
  const read = async (db: Sql) =>
    sql<ReportChoice>`
    WITH RECURSIVE ${source.tables}
    SELECT b.${sql.id(source.id(found))} AS value, count(*)::integer AS count FROM base b GROUP BY 1
    ORDER BY 2 DESC, 1 LIMIT ${REPORT_LIMITS.choices}`.execute(db);
  const { rows } = isSecured ? await withRowSecurity(ctx, read) : await read(ctx.sql);
  return rows;
}
