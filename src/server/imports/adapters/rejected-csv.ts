import { stringify } from 'csv-stringify/sync';

interface RejectedLine {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  readonly cells: Readonly<Record<string, string>>;
}

const OPTIONS = { escape_formulas: true } as const;

/** The header row, with the BOM by which spreadsheets recognize UTF-8. */
export const rejectedCsvHeader = (headers: readonly string[]): string =>
  stringify([['line', 'column', 'reason', ...headers]], { ...OPTIONS, bom: true });

/** Rejected rows: line, column and reason, then their own cells with formulas escaped. */
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
