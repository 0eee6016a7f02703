// Tables of a web page, and worksheets of Excel 2003 XML: systems save both with the ending .xls.
import { Parser } from 'htmlparser2';
import { AppError } from '#server/kernel/http/errors.ts';
import { type Encoding, readText } from './encoding.ts';
import { type GridRow, LIST_LIMITS, tooManyRows } from './rows.ts';
import type { Sheet } from './xlsx.ts';

/** Characters of a file: all its tables are held before the first row is given. */
const MAX_TEXT = 100_000_000;
/** Elements within each other; the time of the parser grows with the square of it. */
const MAX_DEPTH = 500;
const MAX_SPAN = 1_000;
/** Cells of all tables, those that reach into later rows in each. */
const MAX_CELLS = 20_000_000;
/** Elements whose content is no text of the page. */
const HIDDEN = new Set(['script', 'style', 'template', 'comment']);
const LINE_ENDS = new Set(['br', 'p', 'div', 'li']);
const ELEMENTS: Readonly<Record<string, 'table' | 'row' | 'cell'>> = {
  ...{ table: 'table', tr: 'row', td: 'cell', th: 'cell' },
  ...{ worksheet: 'table', row: 'row', cell: 'cell' },
};
type Attributes = Readonly<Record<string, string>>;

/**
 * All tables of a page, of which each is like a sheet.
 * @throws AppError 422 where the page has none or is cut off, 413 where it is too large
 */
export async function readTables(path: string, encoding: Encoding): Promise<Sheet[]> {
  const reader = new TableReader();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(local(name), attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(local(name)),
    },
    { recognizeSelfClosing: true },
  );
  let length = 0;
  for await (const piece of readText(path, encoding)) {
    length += piece.length;
    if (length > MAX_TEXT)
      throw new AppError(413, `The file has more than ${MAX_TEXT / 1_000_000} million characters. Save it as CSV`);
    parser.write(piece);
  }
  const sheets = reader.end();
  if (sheets.every(({ rows }) => rows.length === 0))
    throw new AppError(422, 'The file is a web page or XML, not a list. Save it as CSV, XLSX or JSON');
  return sheets;
}

interface Cell {
  text: string;
  link: string | undefined;
}

interface Table {
  readonly name: string;
  readonly isWorksheet: boolean;
  readonly rows: GridRow[];
  row: Cell[] | undefined;
  cell: Cell | undefined;
  /** Cells that reach into later rows, by column. */
  readonly reaching: Map<number, { cell: Cell; rows: number }>;
  line: number;
  /** Of all tables of the file. */
  readonly total: { cells: number };
}

/** Rows and cells between the tags; a table within a cell is one of its own. */
class TableReader {
  readonly #tables: Table[] = [];
  readonly #open: Table[] = [];
  readonly #total = { cells: 0 };
  #depth = 0;
  #hidden = 0;

  text(text: string): void {
    const cell = this.#open.at(-1)?.cell;
    if (cell && this.#hidden === 0) cell.text += text.replace(/\s+/g, ' ');
  }

  open(name: string, attributes: Attributes): void {
    if (++this.#depth > MAX_DEPTH) throw new AppError(422, 'The file is damaged: too many of its tags never end');
    if (HIDDEN.has(name)) this.#hidden++;
    const table = this.#open.at(-1);
    const element = elementOf(name);
    if (element === 'table') this.#startTable(name, attributes);
    else if (!table) return;
    else if (element === 'row') startRow(table, attributes);
    else if (element === 'cell') startCell(table, attributes);
    else if (table.cell && LINE_ENDS.has(name)) table.cell.text += '\n';
    else if (table.cell && name === 'a') table.cell.link ??= attributes.href;
  }

  close(name: string): void {
    this.#depth--;
    if (HIDDEN.has(name)) this.#hidden--;
    const table = this.#open.at(-1);
    const element = elementOf(name);
    if (!table) return;
    if (element === 'table') this.#endTable(name, table);
    else if (element === 'row') endRow(table);
    else if (element === 'cell') table.cell = undefined;
    else if (table.cell && LINE_ENDS.has(name)) table.cell.text += '\n';
  }

  /** The tables in the order of their starts. @throws AppError 422 where one never ends */
  end(): Sheet[] {
    if (this.#open.length > 0) throw new AppError(422, 'The file is cut off within a table. Nothing was imported');
    return this.#tables.map(({ name, rows }) => ({ name, rows, formulas: 0 }));
  }

  #startTable(name: string, attributes: Attributes): void {
    // a worksheet of Excel has one table
    if (name === 'table' && this.#open.at(-1)?.isWorksheet) return;
    const started: Table = {
      name: attributes['ss:name'] ?? `Table ${this.#tables.length + 1}`,
      isWorksheet: name === 'worksheet',
      rows: [],
      row: undefined,
      cell: undefined,
      reaching: new Map(),
      line: 0,
      total: this.#total,
    };
    this.#tables.push(started);
    this.#open.push(started);
  }

  #endTable(name: string, table: Table): void {
    if (name === 'table' && table.isWorksheet) return;
    endRow(table);
    this.#open.pop();
  }
}

const elementOf = (name: string) => (Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined);

function startRow(table: Table, attributes: Attributes): Cell[] {
  endRow(table);
  table.line = Math.max(table.line + 1, numberOf(attributes, 'ss:index', LIST_LIMITS.rows));
  table.row = [];
  return table.row;
}

function startCell(table: Table, attributes: Attributes): void {
  const cells = table.row ?? startRow(table, {});
  fillReaching(table, cells);
  const index = numberOf(attributes, 'ss:index', LIST_LIMITS.columns);
  while (cells.length < index - 1) cells.push({ text: '', link: undefined });
  const cell: Cell = { text: '', link: attributes['ss:href'] };
  const down = Math.max(numberOf(attributes, 'rowspan', MAX_SPAN) - 1, numberOf(attributes, 'ss:mergedown', MAX_SPAN));
  if (down > 0 && cells.length < LIST_LIMITS.columns) table.reaching.set(cells.length, { cell, rows: down + 1 });
  table.cell = cell;
  cells.push(cell);
  const across = Math.max(
    numberOf(attributes, 'colspan', MAX_SPAN) - 1,
    numberOf(attributes, 'ss:mergeacross', MAX_SPAN),
  );
  for (let more = 0; more < across && cells.length < LIST_LIMITS.columns; more++)
    cells.push({ text: '', link: undefined });
}

/** Cells of rows above that stand where the next cell of this row would. */
function fillReaching({ reaching }: Table, cells: Cell[]): void {
  for (let above = reaching.get(cells.length); above; above = reaching.get(cells.length)) cells.push(above.cell);
}

function endRow(table: Table): void {
  const { row, reaching, rows, line, total } = table;
  table.cell = undefined;
  table.row = undefined;
  if (!row) return;
  fillReaching(table, row);
  for (const [column, above] of reaching) if (--above.rows <= 0) reaching.delete(column);
  total.cells += row.length;
  if (rows.length >= LIST_LIMITS.rows || total.cells > MAX_CELLS) throw tooManyRows();
  const cells = row.map(({ text }) => tidy(text));
  const links = row.flatMap(({ link }, at) => (link ? [[at, link] as const] : []));
  if (cells.some((cell) => cell !== ''))
    rows.push({ line, cells, ...(links.length > 0 ? { links: new Map(links) } : {}) });
}

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** 0 for what is no number. */
const numberOf = (attributes: Attributes, name: string, most: number): number =>
  Math.min(most, Number.parseInt(attributes[name] ?? '', 10) || 0);
