import { expect } from 'vitest';
import type { Report, ReportRow } from '#contract/reports/schema.ts';
import type { TestApp } from './app.ts';

/** Calls of reports in one project. */
export function reportCalls(t: TestApp, project: string) {
  const path = (type: string, typeId = 'current') => `/parent_projects/${project}/reports/${type}/${typeId}`;
  const page = async (token: string, type: string, query = '', typeId = 'current'): Promise<Report> => {
    const answer = await t.call(token, 'GET', `${path(type, typeId)}?${query}`);
    expect([type, query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
      type,
      query,
      200,
      '',
    ]);
    return answer.json();
  };
  return {
    path,
    page,
    /** All pages, some rows at a time. */
    async all(token: string, type: string, query = '', limit = 3): Promise<{ report: Report; rows: ReportRow[] }> {
      const first = await page(token, type, `${query}&limit=${limit}`);
      const rows = [...first.rows];
      for (let next = first.next; next !== null; ) {
        const more = await page(token, type, `${query}&limit=${limit}&after=${encodeURIComponent(next)}`);
        rows.push(...more.rows);
        next = more.next;
      }
      return { report: first, rows };
    },
    file: (token: string, type: string, format: string, settings: Record<string, string> = {}, typeId = 'current') =>
      t.call(token, 'POST', '/reports', { project_id: project, report_type: type, type_id: typeId, format, settings }),
    publish: (token: string, type: string, more: object = {}) =>
      t.call(token, 'POST', `/parent_projects/${project}/published_reports`, {
        report_type: type,
        type_id: 'current',
        title: 'Third quarter',
        settings: {},
        ...more,
      }),
  };
}

/** The cells of one column. */
export const column = (report: Pick<Report, 'columns'>, rows: readonly Pick<ReportRow, 'cells'>[], name: string) => {
  const at = report.columns.findIndex((one) => one.name === name);
  expect(at, name).toBeGreaterThanOrEqual(0);
  return rows.map(({ cells }) => cells[at] ?? null);
};
export const total = (report: Pick<Report, 'columns' | 'totals'>, name: string) =>
  report.totals[report.columns.findIndex((one) => one.name === name)] ?? null;
export const sum = (cells: readonly (string | number | null)[]) =>
  cells.reduce<number>((all, cell) => all + (typeof cell === 'number' ? cell : 0), 0);
