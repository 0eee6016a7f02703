import { type Column, cellValue } from './columns.ts';
import { saveFile } from './save-file.ts';

type Value = string | number | null;

/** Spreadsheets run what begins so as a formula, the wide forms of East Asian keyboards included. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The rows under the headers of these columns, as comma-separated values. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return csv([columns.map(({ header }) => header), ...rows.map((row) => columns.map((each) => cellValue(each, row)))]);
}

/** Comma-separated values after RFC 4180. A text that a spreadsheet would run is disarmed by an apostrophe. */
export function csv(records: readonly (readonly Value[])[]): string {
  return records.map((record) => `${record.map(field).join(',')}\r\n`).join('');
}

function field(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Offers the text to the person as a file. The mark at its start tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}
