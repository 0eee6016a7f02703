import { type ReportRequest, type ReportSettings, reportSettings } from '#contract/reports/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { beginExport } from '#server/kernel/exports/export-limits.ts';
import { tableFile } from '#server/kernel/exports/table-file.ts';
import type { TableRow } from '#server/kernel/exports/table-row.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { columnTitle, typedCell } from '../adapters/cell-words.ts';
import { reportPdf } from '../adapters/report-pdf.ts';
import { callReportService } from '../adapters/report-service.ts';
import { authorizeReportReading } from '../policy.ts';
import { reportOfAddress, type WholeReport } from './report.ts';

/**
 * A report as a file: by the reporting service that is configured, else by ourselves. Who may not read the project is told
 * so in both cases. @throws AppError 400, 401, 404, 409 for too many rows, 422, 429, 503
 */
export async function reportFile(ctx: ReadContext, request: ReportRequest): Promise<FileDownload> {
  const { project_id: id, report_type, type_id, format, settings } = request;
  await authorizeReportReading(ctx, id);
  if (ctx.config.reportService) return callReportService(ctx.config.reportService, request, ctx.now);
  const report = await reportOfAddress(ctx, { id, report_type, type_id }, readSettings(settings ?? {}));
  const name = fileName(report, ctx.now);
  if (format === 'pdf') return { name: `${name}.pdf`, type: 'application/pdf', body: await limitedPdf(ctx, report) };
  const { columns, head } = report.head;
  return tableFile(ctx, {
    name,
    format,
    sheet: report.head.title.slice(0, 31),
    lines: head,
    columns: columns.map(columnTitle),
    pages: pagesOf(report),
  });
}

/** @throws AppError 429 if the user has too many exports running */
async function limitedPdf(ctx: ReadContext, report: WholeReport): Promise<Buffer> {
  const end = beginExport(ctx);
  try {
    return await reportPdf(report, ctx.now);
  } finally {
    end();
  }
}

/** The same as in an address. @throws AppError 400 */
function readSettings(settings: Readonly<Record<string, string>>): ReportSettings {
  const { data, error } = reportSettings.safeParse(settings);
  const [issue] = error?.issues ?? [];
  if (!data) throw badRequest(`body.settings.${issue?.path.join('.') ?? ''}`, issue?.message ?? 'can’t be read');
  return data;
}

const fileName = ({ head, number }: WholeReport, now: Date): string =>
  [head.report_type, 'report', number ?? now.toISOString().slice(0, 10)].join('-');

const PAGE = 500;

async function* pagesOf({ head, rows }: WholeReport): AsyncGenerator<readonly TableRow[]> {
  const { columns, totals, settings } = head;
  for (let from = 0; from < rows.length; from += PAGE)
    yield rows.slice(from, from + PAGE).map(({ cells, level }) => {
      const isSubtotal = settings.subtotals && level < settings.group.length;
      return columns.map((column, at) => (isSubtotal && at === level ? 'Subtotal' : typedCell(column, cells[at])));
    });
  const isFirstFree = columns[0]?.role === 'dimension';
  yield [columns.map((column, at) => (at === 0 && isFirstFree ? 'Total' : typedCell(column, totals[at])))];
}
