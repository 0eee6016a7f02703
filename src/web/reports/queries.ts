import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { FilterName, ReportType } from '#contract/reports/rules.ts';
import type { LayoutSettings, Report } from '#contract/reports/schema.ts';
import { api, send } from '#web/api.ts';
import { saveAnswer } from '#web/ui/data/save-file.ts';
import { type ReportSearch, reportSettings } from './model/search.ts';

/** A report by its address. */
export interface ReportAddress {
  readonly projectId: string;
  readonly type: ReportType;
  readonly typeId: string;
}

const PAGE_SIZE = '200';
const STALE_MS = 5_000;
const keyOf = (projectId: string) => ['reports', projectId] as const;

export const reportQuery = ({ projectId, type, typeId }: ReportAddress, search: ReportSearch) => {
  const settings = reportSettings(search);
  return infiniteQueryOptions({
    queryKey: [...keyOf(projectId), 'report', type, typeId, settings],
    queryFn: ({ pageParam, signal }): Promise<Report> =>
      api.reports.report({
        params: { id: projectId, report_type: type, type_id: typeId },
        query: { ...settings, limit: PAGE_SIZE, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    // while figures are counted anew
    refetchInterval: ({ state }) => (state.data?.pages[0]?.is_stale ? STALE_MS : false),
  });
};

export const choicesQuery = (projectId: string, type: ReportType, column: FilterName, basis: 'current' | 'accepted') =>
  queryOptions({
    queryKey: [...keyOf(projectId), 'choices', type, column, basis],
    queryFn: ({ signal }) =>
      api.reports.choices({ params: { id: projectId, report_type: type }, query: { column, basis }, signal }),
  });

export const publicationsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...keyOf(projectId), 'publications'],
    queryFn: ({ signal }) => api.reports.publications({ params: { id: projectId }, signal }),
  });

export const layoutsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...keyOf(projectId), 'layouts'],
    queryFn: ({ signal }) => api.reports.layouts({ params: { id: projectId }, signal }),
  });

export const changesQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [...keyOf(projectId), 'changes', id],
    queryFn: ({ signal }) => api.reports.changes({ params: { id }, signal }),
  });

/** What people do with reports; all of the project's are read again. */
export function useReportActs(projectId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(projectId) });
  const done = async <Result>(call: Promise<Result>): Promise<Result> => {
    const result = await call;
    void refresh();
    return result;
  };
  const params = { id: projectId };
  return {
    publish: ({ type, typeId }: ReportAddress, search: ReportSearch, title: string, key: string) =>
      done(
        api.reports.publish({
          params,
          body: { report_type: type, type_id: typeId as 'current', title, settings: reportSettings(search) },
          key,
        }),
      ),
    addLayout: (type: ReportType, name: string, settings: LayoutSettings) =>
      done(api.reports.addLayout({ params, body: { report_type: type, name, settings } })),
    changeLayout: (id: string, version: number, name: string, settings: LayoutSettings) =>
      done(api.reports.changeLayout({ params: { ...params, layout_id: id }, body: { version, name, settings } })),
    removeLayout: (id: string) => done(api.reports.removeLayout({ params: { ...params, layout_id: id } })),
  };
}

/** The report as a file, with what the page shows. */
export async function downloadReport(
  { projectId, type, typeId }: ReportAddress,
  search: ReportSearch,
  format: 'csv' | 'xlsx' | 'pdf',
): Promise<void> {
  const body = {
    project_id: projectId,
    report_type: type,
    type_id: typeId,
    format,
    settings: reportSettings(search),
  };
  await saveAnswer(await send('reports.file', { body }), `report.${format}`);
}

export async function downloadSigned(id: string): Promise<void> {
  await saveAnswer(await send('reports.publicationFile', { params: { id } }), 'report.json');
}
