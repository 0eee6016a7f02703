import { CURRENT, REPORT_LIMITS, type ReportType } from '#contract/reports/rules.ts';
import type {
  Report,
  ReportHead,
  ReportLayout,
  ReportQuery,
  ReportRow,
  ReportSettings,
} from '#contract/reports/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { badRequest, orNotFound } from '#server/kernel/http/errors.ts';
import type { ProjectAccess } from '#server/parent-projects/reads/access.ts';
import { authorizeReportReading, mayPublish } from '../policy.ts';
import { layoutOf } from './layouts.ts';
import { liveReport, wholeReport } from './live.ts';
import { headOfPublished, type Published, publishedOf } from './publications.ts';
import { type Wanted, wantedOf } from './wanted.ts';

/** What an address names. */
export interface ReportAddress {
  readonly id: string;
  readonly report_type: ReportType;
  /** The project's own id or `current`: as it is now; else a published report or a layout. */
  readonly type_id: string;
}

type Found =
  | { readonly access: ProjectAccess; readonly published: Published }
  | { readonly access: ProjectAccess; readonly published: null; readonly layout: ReportLayout | null };

/** @throws AppError 401, 404 for what is neither a report nor a layout of this type in this project */
async function resolve(ctx: ReadContext, { id, report_type, type_id }: ReportAddress): Promise<Found> {
  const access = await authorizeReportReading(ctx, id);
  if (type_id === CURRENT || type_id === id) return { access, published: null, layout: null };
  const published = await publishedOf(ctx, access, type_id);
  if (published?.publication.report_type === report_type) return { access, published };
  const layout = orNotFound(await layoutOf(ctx, access, { id: type_id, type: report_type }));
  return { access, published: null, layout };
}

/** A report as its page shows it, from the row below `after`. @throws AppError 400, 401, 404, 409 */
export async function reportPage(
  ctx: ReadContext,
  address: ReportAddress,
  { after, limit, ...settings }: ReportQuery,
): Promise<Report> {
  const found = await resolve(ctx, address);
  const more = { may_publish: mayPublish(found.access), may_edit_layouts: mayPublish(found.access) };
  if (found.published) return { ...publishedPage(found.published, after, limit), ...more };
  const wanted = wantedOf(found.access, address.report_type, settings, found.layout?.settings ?? null);
  const { head, rows, next, available } = await liveReport(ctx, wanted, { after, limit });
  return {
    ...head,
    rows: [...rows],
    next,
    available: [...available],
    publication: null,
    layout: found.layout,
    ...more,
  };
}

/** Its rows stay in the order in which they were published. @throws AppError 400 */
function publishedPage(published: Published, after: string | undefined, limit: number) {
  const from = after === undefined ? 0 : Number(after);
  if (!Number.isInteger(from) || from < 0) throw badRequest('query.after', 'is not a cursor of this report');
  const { rows } = published.record;
  return {
    ...headOfPublished(published),
    rows: rows.slice(from, from + limit).map((row) => ({ ...row, opens: null })),
    next: from + limit < rows.length ? String(from + limit) : null,
    available: [],
    publication: published.publication,
    layout: null,
  };
}

/** A report with all of its rows, of which files are made. */
export interface WholeReport {
  readonly head: ReportHead;
  readonly rows: readonly ReportRow[];
  /** Its number, where it was published. */
  readonly number: number | null;
}

/** @throws AppError 400, 401, 404, 409 for too many rows */
export async function reportOfAddress(
  ctx: ReadContext,
  address: ReportAddress,
  settings: ReportSettings,
): Promise<WholeReport> {
  const found = await resolve(ctx, address);
  if (found.published) {
    const rows = found.published.record.rows.map((row) => ({ ...row, opens: null }));
    return { head: headOfPublished(found.published), rows, number: found.published.publication.number };
  }
  const wanted = wantedOf(found.access, address.report_type, settings, found.layout?.settings ?? null);
  const { head, rows } = await wholeReport(ctx, wanted, REPORT_LIMITS.file);
  return { head, rows, number: null };
}

/** What is to be published: the report as it is now, also in a layout. @throws AppError 400, 401, 404 */
export async function wantedToPublish(
  ctx: ReadContext,
  address: ReportAddress,
  settings: ReportSettings,
): Promise<{ readonly wanted: Wanted; readonly layout: ReportLayout | null }> {
  const found = await resolve(ctx, address);
  if (found.published) throw badRequest('body.type_id', 'is published already');
  const asked = address.report_type === 'good-faith' ? { ...settings, basis: 'current' as const } : settings;
  const wanted = wantedOf(found.access, address.report_type, asked, found.layout?.settings ?? null);
  return { wanted: { ...wanted, forViewers: wanted.basis === 'accepted' }, layout: found.layout };
}
