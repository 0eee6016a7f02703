import { LIST_FIELDS } from '#contract/imports/rules/fields.ts';
import { AppError } from '#server/kernel/errors.ts';
import { COLUMNS, headerScore, wordsOf } from './columns.ts';
import { readCsv } from './csv.ts';
import { type FileFacts, repairText } from './encoding.ts';
import { readJson } from './json.ts';
import { proposeMapping } from './proposal.ts';
import { chain, type GridRow, LIMITS, nameColumns, type OpenList, type RawRow, take, toRow } from './rows.ts';
import { readXlsx, type Sheet } from './xlsx.ts';

/** Column that tells from which sheet a row comes, where a workbook has several. */
const SHEET = '(sheet)';
/** A title, a date and a note may stand above the header. */
const HEADER_WITHIN = 40;

/** First bytes of files that are no lists, as Latin-1 text. */
const WRONG_KINDS: readonly (readonly [start: string, why: string])[] = [
  [
    '\u00d0\u00cf\u0011\u00e0',
    'is an old Excel file (.xls) or protected with a password: save it as .xlsx or CSV without one',
  ],
  ['%PDF', 'is a PDF: ask the agency for the list as CSV or XLSX'],
  ['\u001f\u008b', 'is packed (gzip): unpack it'],
];
const MARKUP = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|!--|\?xml|[a-z]+[\s>])/i;

/**
 * Opens a list of any of the three formats, whatever its file name says.
 * @param heads columns that a known mapping names: the line that has them is the header
 * @throws AppError 422 when the file is none of them, is damaged or holds no rows
 */
export async function openList(path: string, facts: FileFacts, heads: readonly string[] = []): Promise<OpenList> {
  const format = formatOf(facts);
  if (format === 'xlsx') return openWorkbook(await readXlsx(path), heads);
  if (format === 'json') return openRecords(readJson(path, facts.encoding));
  return openGrid(readCsv(path, facts.encoding), heads);
}

/** @throws AppError 422 for a file that is no list, by its first bytes */
export function formatOf(facts: FileFacts): OpenList['format'] {
  const start = facts.head.toString('latin1', 0, 512);
  for (const [bytes, why] of WRONG_KINDS) if (start.startsWith(bytes)) throw new AppError(422, `The file ${why}`);
  if (MARKUP.test(start))
    throw new AppError(422, 'The file is a web page or XML, not a list: save it as CSV, XLSX or JSON');
  if (start.startsWith('PK') && start.includes('mimetypeapplication/vnd.oasis'))
    throw new AppError(422, 'The file is an OpenDocument file (.ods): save it as .xlsx or CSV');
  if (start.startsWith('PK')) return 'xlsx';
  if (facts.encoding !== 'utf-16le' && facts.encoding !== 'utf-16be' && facts.head.includes(0)) {
    throw new AppError(422, 'The file is binary: give a list as CSV, XLSX or JSON');
  }
  const text = new TextDecoder(facts.encoding).decode(facts.head).trimStart();
  if (text === '' && facts.bytes <= facts.head.length) throw new AppError(422, 'The file is empty');
  return /^(?:\[\s*[[{\]]|\{\s*["}])/.test(text) ? 'json' : 'csv';
}

async function openRecords(rows: AsyncGenerator<RawRow>): Promise<OpenList> {
  const sample = await take(rows, LIMITS.sample);
  const headers = [...new Set(sample.flatMap(({ cells }) => Object.keys(cells)))];
  if (sample.length === 0 || headers.length === 0) throw noRows();
  if (headers.length > LIMITS.columns) throw new AppError(413, `The file has more than ${LIMITS.columns} columns`);
  return {
    format: 'json',
    headers,
    sample: sample.map(repaired),
    rows: map(chain(sample, rows), repaired),
    warnings: [],
  };
}

async function openGrid(grid: AsyncGenerator<GridRow>, wanted: readonly string[]): Promise<OpenList> {
  const first = await take(grid, LIMITS.sample + HEADER_WITHIN);
  const at = headerRow(first, wanted);
  const headers = nameColumns(at < 0 ? widest(first).map(() => '') : (first[at]?.cells ?? []).map(repairText));
  const data = first.slice(at + 1);
  if (data.length === 0) throw noRows();
  const row = (line: GridRow) => repaired(toRow(headers, line));
  return {
    format: 'csv',
    headers,
    sample: data.slice(0, LIMITS.sample).map(row),
    rows: map(chain(data, grid), row),
    warnings: [],
  };
}

const noRows = () => new AppError(422, 'The file holds no rows');
const widest = (rows: readonly GridRow[]) =>
  rows.reduce<readonly string[]>((most, { cells }) => (cells.length > most.length ? cells : most), []);

/** The sheets that name firms, one after another; legends and notes are passed over, and that is said. */
function openWorkbook(sheets: readonly Sheet[], wanted: readonly string[]): OpenList {
  const warnings: string[] = [];
  const read: { name: string; headers: readonly string[]; rows: RawRow[]; good: boolean }[] = sheets
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows, formulas }) => {
      const at = headerRow(rows, wanted);
      const headers = nameColumns(at < 0 ? widest(rows).map(() => '') : (rows[at]?.cells ?? []));
      const data = rows.slice(at + 1).map((row) => repaired(toRow(headers, row)));
      const { mapping, doubt } = proposeMapping(headers, data.slice(0, LIMITS.sample));
      if (formulas > 0)
        warnings.push(`Sheet "${name}" holds ${formulas} formulas; the values saved with the file were read`);
      return {
        name,
        headers,
        rows: data,
        good: data.length > 0 && (hasAll(headers, wanted) || (mapping !== undefined && doubt === undefined)),
      };
    });
  const usable = read.filter(({ good }) => good);
  const used = usable.length > 0 ? usable : read.filter(({ rows }) => rows.length > 0).slice(0, 1);
  if (used.length === 0) throw noRows();
  for (const sheet of read)
    if (!used.includes(sheet)) warnings.push(`Sheet "${sheet.name}" names no firms and was passed over`);
  const several = used.length > 1;
  const headers = [...new Set(used.flatMap((sheet) => sheet.headers)), ...(several ? [SHEET] : [])];
  const rows = used.flatMap(({ name, rows }) =>
    several ? rows.map((row) => ({ ...row, cells: { ...row.cells, [SHEET]: name } })) : rows,
  );
  // a look at every sheet, not only at the first
  const sample = used.flatMap(({ name }) =>
    rows.filter(({ cells }) => !several || cells[SHEET] === name).slice(0, LIMITS.sample / used.length),
  );
  return { format: 'xlsx', headers, sample, rows: map(rows, (row) => row), warnings };
}

const hasAll = (headers: readonly string[], wanted: readonly string[]) =>
  wanted.length > 0 && wanted.every((name) => name === SHEET || headers.includes(name));

/** The line whose cells most look like the heads of columns; -1 when the list has none. */
function headerRow(rows: readonly GridRow[], wanted: readonly string[]): number {
  const named = rows.slice(0, HEADER_WITHIN).findIndex(({ cells }) => hasAll(nameColumns(cells), wanted));
  if (named >= 0) return named;
  const scores = rows.slice(0, HEADER_WITHIN).map(({ cells }) => {
    const heads = cells.filter((cell) => isHead(cell.trim()));
    return { known: heads.length, filled: cells.filter((cell) => cell.trim() !== '').length };
  });
  let best = -1;
  for (const [at, { known }] of scores.entries()) if (known >= 2 && known > (scores[best]?.known ?? 0)) best = at;
  if (best >= 0) return best;
  if (scores[0]?.known === 1 && scores[0].filled <= 3) return 0;
  return plainHeads(rows) ? 0 : -1;
}

function isHead(cell: string): boolean {
  if (cell === '' || cell.length > 80 || /^\d+$/.test(cell)) return false;
  const words = wordsOf(cell);
  return LIST_FIELDS.some((field) => headerScore(words, field) >= 55 && !looksLikeValue(cell));
}

const looksLikeValue = (cell: string) =>
  (['email', 'phone', 'website', 'expires_on', 'state'] as const).some((field) => COLUMNS[field].fits?.(cell)) &&
  !/^st$/i.test(cell);

/** Unknown heads: short different words over a body that has numbers or marks in the same columns. */
function plainHeads(rows: readonly GridRow[]): boolean {
  const [first, ...rest] = rows;
  const heads = first?.cells ?? [];
  const distinct =
    new Set(heads).size === heads.length &&
    heads.every((head) => head !== '' && head.length <= 40 && !/\d|@/.test(head));
  return distinct && rest.some(({ cells }) => cells.some((cell) => /\d|@/.test(cell)));
}

function repaired(row: RawRow): RawRow {
  const changed: Record<string, string> = {};
  for (const header in row.cells) {
    const cell = row.cells[header] ?? '';
    const text = repairText(cell);
    if (text !== cell) changed[header] = text;
  }
  return Object.keys(changed).length === 0 ? row : { ...row, cells: { ...row.cells, ...changed } };
}

async function* map<A, B>(from: AsyncIterable<A> | Iterable<A>, change: (item: A) => B): AsyncGenerator<B> {
  for await (const item of from) yield change(item);
}
