import { AppError } from '#server/kernel/http/errors.ts';
import { repairCell } from './cell-repairs.ts';
import { readCsv } from './csv.ts';
import type { FileInfo } from './encoding.ts';
import {
  hasAllHeaders,
  isFirmHeader,
  type ListKind,
  MAX_HEADER_ROW,
  SHEET_COLUMN,
  type Sought,
  splitAtHeaders,
  type Table,
} from './header-lines.ts';
import { repeatsHeader } from './joined-headers.ts';
import { readJson, type Said } from './json.ts';
import { withLinkedTexts } from './links.ts';
import { readTables } from './markup-tables.ts';
import { proposeMapping } from './propose-mapping.ts';
import { chain, type GridRow, LIST_LIMITS, type OpenedList, type RawRow, take, toRow } from './rows.ts';
import { rowReader, SECTION_COLUMN } from './section-rows.ts';
import { withColumnsOfFirst } from './sheet-columns.ts';
import { LineJoiner, wrappedAt } from './wrapped-rows.ts';
import { readXlsx, type Sheet } from './xlsx.ts';

/** Magic bytes of unsupported files as Latin-1 text. */
const UNSUPPORTED_FILES: readonly (readonly [start: string, why: string])[] = [
  [
    '\u00d0\u00cf\u0011\u00e0',
    'is an old Excel file (.xls) or password-protected. Save it as .xlsx or CSV without a password',
  ],
  ['%PDF', 'is a PDF. Ask the agency for the list as CSV or XLSX'],
  ['\u001f\u008b', 'is compressed (gzip). Decompress it'],
];
const MARKUP = /^<(?:!doctype|!--|\?xml|[a-z]+[\s>])/i;

const FIRMS: ListKind = {
  columnsOf: (headers, sample) => proposeMapping(headers, sample).mapping?.columns ?? {},
  things: 'firms',
  isHeaderCell: isFirmHeader,
  isList(headers, sample) {
    const { mapping, doubt } = proposeMapping(headers, sample);
    return mapping !== undefined && doubt === undefined;
  },
  understood(headers, sample) {
    const { columns = {}, certification_flags: flags = {} } = proposeMapping(headers, sample).mapping ?? {};
    return Object.values(columns).filter((of) => of.some(isFirmHeader)).length + Object.keys(flags).length;
  },
  rowReader,
};

/**
 * Opens a list in any of the formats, whatever its file extension.
 * @param heads columns of a known mapping: the line with all of them is the header
 * @throws AppError 422 when the format is unsupported, the file is damaged or it has no rows
 */
export async function openList(
  path: string,
  facts: FileInfo,
  heads: readonly string[] = [],
  kind: ListKind = FIRMS,
): Promise<OpenedList> {
  const format = detectFormat(facts);
  if (format === 'xlsx') return openWorkbook(await readXlsx(path), { heads, kind });
  if (format === 'html') return openWorkbook(await readTables(path, facts.encoding), { heads, kind });
  if (format === 'json') {
    const said: Said = { warnings: [], headings: [] };
    return openRecords(readJson(path, facts.encoding, said), said);
  }
  return openGrid(readCsv(path, facts.encoding), { heads, kind });
}

/** Detects the format from the first bytes. @throws AppError 422 for unsupported files */
export function detectFormat(facts: FileInfo): OpenedList['format'] | 'html' {
  const start = facts.head.toString('latin1', 0, 512);
  for (const [bytes, why] of UNSUPPORTED_FILES) if (start.startsWith(bytes)) throw new AppError(422, `The file ${why}`);
  if (start.startsWith('PK') && start.includes('mimetypeapplication/vnd.oasis'))
    throw new AppError(422, 'The file is an OpenDocument file (.ods). Save it as .xlsx or CSV');
  if (start.startsWith('PK')) return 'xlsx';
  if (facts.encoding !== 'utf-16le' && facts.encoding !== 'utf-16be' && facts.head.includes(0)) {
    throw new AppError(422, 'The file is binary. Upload the list as CSV, XLSX or JSON');
  }
  const text = new TextDecoder(facts.encoding).decode(facts.head).trimStart();
  if (MARKUP.test(text)) return 'html';
  if (text === '' && facts.bytes <= facts.head.length) throw new AppError(422, 'The file is empty');
  return /^(?:\[\s*[[{\]]|\{\s*["}])/.test(text) ? 'json' : 'csv';
}

async function openRecords(rows: AsyncGenerator<RawRow>, said: Said): Promise<OpenedList> {
  const sample = await take(rows, LIST_LIMITS.sample);
  const headers = [...new Set(sample.flatMap(({ cells }) => Object.keys(cells)))];
  if (sample.length === 0 || headers.length === 0) throw noRows();
  if (headers.length > LIST_LIMITS.columns)
    throw new AppError(413, `The file has more than ${LIST_LIMITS.columns} columns`);
  return {
    format: 'json',
    headers,
    sample: sample.map(cleanRow),
    rows: map(chain(sample, rows), cleanRow),
    ...said,
    title: '',
  };
}

/** Lines that are read before the header is known. */
const AHEAD = LIST_LIMITS.sample + MAX_HEADER_ROW;

async function openGrid(grid: AsyncGenerator<GridRow>, wanted: Sought): Promise<OpenedList> {
  const first = await take(grid, AHEAD);
  const { data: lines, ...table } = splitAtHeaders(first, wanted);
  const headers = table.headers.map(repairCell);
  if (lines.length === 0) throw noRows();
  const at = wanted.kind.rowReader ? wrappedAt(headers, lines) : -1;
  const all =
    at < 0 ? chain(lines, grid) : joinLines(chain(lines, grid), new LineJoiner(at, repeatsHeader(table.heads)));
  const data = at < 0 ? lines : await take(all, LIST_LIMITS.sample);
  const reader = () => readerOf(wanted.kind, { ...table, headers }, data);
  const sample = data.slice(0, LIST_LIMITS.sample).map(reader());
  return {
    format: 'csv',
    headers: withSections(headers, sample),
    sample,
    rows: map(at < 0 ? all : chain(data, all), reader()),
    warnings: [],
    title: table.title,
    // the end of a longer file is not read yet
    headings: linesOf([...table.above, ...(first.length < AHEAD ? linesBelow(headers, lines) : [])]),
  };
}

async function* joinLines(lines: AsyncIterable<GridRow>, joiner: LineJoiner): AsyncGenerator<GridRow> {
  for await (const line of lines) yield* joiner.add(line);
  yield* joiner.end();
}

function readerOf(
  kind: ListKind,
  { headers, above, heads }: Omit<Table, 'data'>,
  first: readonly GridRow[],
): (line: GridRow) => RawRow {
  const read = kind.rowReader?.(headers, above, first, heads) ?? ((line) => toRow(headers, line));
  return (line) => cleanRow(read(line));
}

/** The headers, and that of the headings of groups where the list has such. */
const withSections = (headers: readonly string[], rows: readonly RawRow[]): readonly string[] =>
  rows.some(({ cells }) => cells[SECTION_COLUMN] !== undefined) ? [...headers, SECTION_COLUMN] : headers;

const noRows = () => new AppError(422, 'The file has no rows');

/** Names of sheets beside the current ones. */
const FORMER =
  /(?<![a-z])(?:removed|removals|de-?certified|expired|withdrawn|denied|graduated|inactive|archived?|suspended|former|changes|change ?log|history|mail ?merge)(?![a-z])/i;

interface ReadSheet {
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly RawRow[];
  readonly title: string;
  readonly headings: readonly string[];
  /** The lines below its last row. */
  readonly below: readonly string[];
  readonly hidden: boolean;
  /** Whether it is a list. */
  readonly good: boolean;
}

/** Concatenates the sheets that are lists; other sheets are skipped with a warning. */
function openWorkbook(sheets: readonly Sheet[], wanted: Sought): OpenedList {
  const warnings: string[] = [];
  const read: ReadSheet[] = sheets
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows, formulas, hidden = false }) => {
      const { data: below, ...table } = splitAtHeaders(rows, wanted);
      const { title, above } = table;
      const data = below.map(readerOf(wanted.kind, table, below));
      const headers = withSections(table.headers, data);
      if (formulas > 0) warnings.push(`Sheet "${name}" has ${formulas} formulas; their cached values were used`);
      return {
        name,
        headers,
        rows: data,
        title,
        headings: linesOf(above),
        below: linesOf(linesBelow(table.headers, below)),
        hidden,
        good:
          data.length > 0 &&
          (hasAllHeaders(headers, wanted.heads) || wanted.kind.isList(headers, data.slice(0, LIST_LIMITS.sample))),
      };
    });
  const good = read.filter((sheet) => sheet.good);
  const shown = good.some(({ hidden }) => !hidden) ? good.filter(({ hidden }) => !hidden) : good;
  const current = shown.filter(({ name }) => !FORMER.test(name));
  const usable = current.length > 0 ? current : shown;
  const heads = ({ headers }: ReadSheet) => headers.filter((header) => wanted.kind.isHeaderCell(header)).length;
  // what a person is told is missing is missing in the table that is most like a list
  const likest = read.filter(({ rows }) => rows.length > 0).toSorted((a, b) => heads(b) - heads(a));
  const found = usable.length > 0 ? usable : likest.slice(0, 1);
  const used = withColumnsOfFirst(found, wanted);
  if (used.length === 0) throw noRows();
  for (const sheet of read)
    if (!found.includes(sheet)) {
      const past = shown.includes(sheet) ? `names ${wanted.kind.things} of the past` : 'is hidden';
      const why = sheet.good ? past : `has no ${wanted.kind.things}`;
      warnings.push(`Sheet "${sheet.name}" ${why} and was skipped`);
    }
  const several = used.length > 1;
  const headers = [...new Set(used.flatMap((sheet) => sheet.headers)), ...(several ? [SHEET_COLUMN] : [])];
  const rows = used.flatMap(({ name, rows }) =>
    several ? rows.map((row) => ({ ...row, cells: { ...row.cells, [SHEET_COLUMN]: name } })) : rows,
  );
  // samples every sheet, not only the first
  const sample = used.flatMap(({ name }) =>
    rows.filter(({ cells }) => !several || cells[SHEET_COLUMN] === name).slice(0, LIST_LIMITS.sample / used.length),
  );
  const title = used.length === 1 ? (used[0]?.title ?? '') : '';
  const headings = headingsOf(sheets, read, used);
  return { format: 'xlsx', headers, sample, rows: map(rows, (row) => row), warnings, title, headings };
}

/** The lines above and below the tables, and without a number in those above the ones of a sheet of notes beside them. */
function headingsOf(sheets: readonly Sheet[], read: readonly ReadSheet[], used: readonly ReadSheet[]): string[] {
  const above = used.flatMap(({ headings }) => headings);
  const isNotes = (name: string) =>
    !FORMER.test(name) && read.some((sheet) => sheet.name === name && !sheet.good && !sheet.hidden);
  const notes = sheets
    .filter(({ name }) => isNotes(name))
    .flatMap(({ rows }) => linesOf(rows.slice(0, MAX_HEADER_ROW)));
  // a second line of headers says nothing of the list
  const isDated = above.some((line) => /\d/.test(line));
  return [...above, ...(isDated ? [] : notes), ...used.flatMap(({ below }) => below)];
}

/** Lines below the last firm, which say little or nothing. */
function linesBelow(headers: readonly string[], lines: readonly GridRow[]): readonly GridRow[] {
  const isRow = ({ cells }: GridRow) => cells.filter((cell) => cell.trim() !== '').length > MOST_BELOW;
  return headers.length > 2 * MOST_BELOW
    ? lines.slice(Math.max(0, lines.findLastIndex(isRow) + 1)).slice(0, MAX_HEADER_ROW)
    : [];
}
/** Cells of a line below a table: a label and its value. */
const MOST_BELOW = 2;

const linesOf = (rows: readonly GridRow[]): string[] => rows.map(({ cells }) => cells.join(' ').trim());

function cleanRow(row: RawRow): RawRow {
  return withRepairedCells(withLinkedTexts(row));
}

function withRepairedCells(row: RawRow): RawRow {
  const changed: Record<string, string> = {};
  for (const header in row.cells) {
    const cell = row.cells[header] ?? '';
    const text = repairCell(cell);
    if (text !== cell) changed[header] = text;
  }
  return Object.keys(changed).length === 0 ? row : { ...row, cells: { ...row.cells, ...changed } };
}

async function* map<A, B>(from: AsyncIterable<A> | Iterable<A>, change: (item: A) => B): AsyncGenerator<B> {
  for await (const item of from) yield change(item);
}
