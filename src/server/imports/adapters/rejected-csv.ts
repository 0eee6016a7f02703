import { stringify } from 'csv-stringify/sync';

interface RejectedLine {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  readonly cells: Readonly<Record<string, string>>;
}

const OPTIONS = { escape_formulas: true } as const;

/** The first line, with the mark by which spreadsheets know UTF-8. */
export const rejectedCsvHeader = (headers: readonly string[]): string =>
  stringify([['line', 'column', 'reason', ...headers]], { ...OPTIONS, bom: true });

/** Rejected rows with line, column and reason before their own cells, safe to open in a spreadsheet. */
export const rejectedCsvRows = (headers: readonly string[], rows: readonly RejectedLine[]): string =>
  stringify(
    rows.map(({ line, column, reason, cells }) => [
      line,
      column,
      reason,
      ...headers.map((header) => cells[header] ?? ''),
    ]),
    OPTIONS,
  );
