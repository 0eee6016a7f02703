// Tables of a web page, and worksheets of Excel 2003 XML: systems save both with the ending .xls.
import { AppError } from '#server/kernel/http/errors.ts';
import { type Encoding, readText } from './encoding.ts';
import { type GridRow, LIMITS, tooManyRows } from './rows.ts';
import type { Sheet } from './xlsx.ts';

/** Characters of a file, which is read as a whole. */
const MAX_TEXT = 100_000_000;
const MAX_SPAN = 1_000;
/** Cells of all tables, those that reach into later rows in each. */
const MAX_CELLS = 20_000_000;
/** A tag and its attributes; what does not close is text. */
const TAG = /<(\/?)([a-z][a-z0-9]*:)?([a-z][a-z0-9]*)([^<>]*)>/iy;
/** Elements whose content is no text of the page. */
const HIDDEN = new Set(['script', 'style', 'template', 'comment']);
const LINE_ENDS = new Set(['br', 'p', 'div', 'li']);
const ELEMENTS: Readonly<Record<string, 'table' | 'row' | 'cell'>> = {
  ...{ table: 'table', tr: 'row', td: 'cell', th: 'cell' },
  ...{ worksheet: 'table', row: 'row', cell: 'cell' },
};

/**
 * All tables of a page, of which each is like a sheet.
 * @throws AppError 422 where the page has none or is cut off, 413 where it is too large
 */
export async function readTables(path: string, encoding: Encoding): Promise<Sheet[]> {
  let text = '';
  for await (const piece of readText(path, encoding)) {
    text += piece;
    if (text.length > MAX_TEXT)
      throw new AppError(413, `The file has more than ${MAX_TEXT / 1_000_000} million characters. Save it as CSV`);
  }
  const reader = new TableReader();
  readMarkup(text, reader);
  const sheets = reader.end();
  if (sheets.every(({ rows }) => rows.length === 0))
    throw new AppError(422, 'The file is a web page or XML, not a list. Save it as CSV, XLSX or JSON');
  return sheets;
}

function readMarkup(text: string, reader: TableReader): void {
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('<', at);
    if (next !== at) reader.text(text.slice(at, next < 0 ? text.length : next));
    if (next < 0) return;
    TAG.lastIndex = next;
    const [tag, end, , name = '', attributes = ''] = TAG.exec(text) ?? [];
    const element = name.toLowerCase();
    if (tag === undefined) {
      const after = endOfComment(text, next);
      if (after === undefined) reader.text('<');
      at = after ?? next + 1;
    } else if (end === '' && HIDDEN.has(element)) at = endOfElement(text, element, next);
    else {
      reader.tag(element, end === '/', attributes);
      at = next + tag.length;
    }
  }
}

/** The end of a comment or a declaration; of one that never closes, that of the file. */
function endOfComment(text: string, at: number): number | undefined {
  if (!/[!?]/.test(text.charAt(at + 1))) return undefined;
  const closing = text.startsWith('<!--', at) ? '-->' : '>';
  const found = text.indexOf(closing, at + 2);
  return found < 0 ? text.length : found + closing.length;
}

function endOfElement(text: string, name: string, at: number): number {
  const closing = new RegExp(`</${name}>`, 'gi');
  closing.lastIndex = at;
  return closing.test(text) ? closing.lastIndex : text.length;
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

  text(text: string): void {
    const cell = this.#open.at(-1)?.cell;
    if (cell) cell.text += decodeEntities(text.replace(/\s+/g, ' '));
  }

  tag(name: string, isEnd: boolean, attributes: string): void {
    const table = this.#open.at(-1);
    const element = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
    if (element === 'table') this.#table(name, isEnd, attributes);
    else if (!table) return;
    else if (element === 'row' && isEnd) endRow(table);
    else if (element === 'row') startRow(table, attributes);
    else if (element === 'cell' && isEnd) table.cell = undefined;
    else if (element === 'cell') startCell(table, attributes);
    else if (table.cell && LINE_ENDS.has(name)) table.cell.text += '\n';
    else if (table.cell && name === 'a' && !isEnd) table.cell.link ??= attribute(attributes, 'href');
  }

  /** The tables in the order of their starts. @throws AppError 422 where one never ends */
  end(): Sheet[] {
    if (this.#open.length > 0) throw new AppError(422, 'The file is cut off within a table. Nothing was imported');
    return this.#tables.map(({ name, rows }) => ({ name, rows, formulas: 0 }));
  }

  #table(name: string, isEnd: boolean, attributes: string): void {
    // a worksheet of Excel has one table
    const table = this.#open.at(-1);
    if (name === 'table' && table?.isWorksheet) return;
    if (isEnd && table) endRow(table);
    if (isEnd) this.#open.pop();
    else {
      const started: Table = {
        name: decodeEntities(attribute(attributes, 'ss:Name') ?? `Table ${this.#tables.length + 1}`),
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
  }
}

function startRow(table: Table, attributes: string): Cell[] {
  endRow(table);
  table.line = Math.max(table.line + 1, numberOf(attributes, 'ss:Index', LIMITS.rows));
  table.row = [];
  return table.row;
}

function startCell(table: Table, attributes: string): void {
  const cells = table.row ?? startRow(table, '');
  fillReaching(table, cells);
  const index = numberOf(attributes, 'ss:Index', LIMITS.columns);
  while (cells.length < index - 1) cells.push({ text: '', link: undefined });
  const cell: Cell = { text: '', link: attribute(attributes, 'ss:HRef') };
  const down = Math.max(numberOf(attributes, 'rowspan', MAX_SPAN) - 1, numberOf(attributes, 'ss:MergeDown', MAX_SPAN));
  if (down > 0 && cells.length < LIMITS.columns) table.reaching.set(cells.length, { cell, rows: down + 1 });
  table.cell = cell;
  cells.push(cell);
  const across = Math.max(
    numberOf(attributes, 'colspan', MAX_SPAN) - 1,
    numberOf(attributes, 'ss:MergeAcross', MAX_SPAN),
  );
  for (let more = 0; more < across && cells.length < LIMITS.columns; more++) cells.push({ text: '', link: undefined });
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
  if (rows.length >= LIMITS.rows || total.cells > MAX_CELLS) throw tooManyRows();
  const cells = row.map(({ text }) => tidy(text));
  const links = row.flatMap(({ link }, at) => (link ? [[at, decodeEntities(link)] as const] : []));
  if (cells.some((cell) => cell !== ''))
    rows.push({ line, cells, ...(links.length > 0 ? { links: new Map(links) } : {}) });
}

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

const ATTRIBUTES = {
  href: /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i,
  colspan: /\scolspan\s*=\s*["']?(\d{1,4})/i,
  rowspan: /\srowspan\s*=\s*["']?(\d{1,4})/i,
  'ss:Name': /\sss:Name\s*=\s*"([^"]*)"/i,
  'ss:Index': /\sss:Index\s*=\s*"(\d{1,7})"/i,
  'ss:HRef': /\sss:HRef\s*=\s*"([^"]*)"/i,
  'ss:MergeDown': /\sss:MergeDown\s*=\s*"(\d{1,4})"/i,
  'ss:MergeAcross': /\sss:MergeAcross\s*=\s*"(\d{1,4})"/i,
} as const;
type Attribute = keyof typeof ATTRIBUTES;

function attribute(attributes: string, name: Attribute): string | undefined {
  const found = attributes === '' ? null : ATTRIBUTES[name].exec(attributes);
  return found?.[1] ?? found?.[2];
}

const numberOf = (attributes: string, name: Attribute, most: number): number =>
  Math.min(most, Number(attribute(attributes, name) ?? 0));

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', bull: '•', middot: '·' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', reg: '®', trade: '™', copy: '©', frac12: '½' },
  ...{ aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', ntilde: 'ñ', uuml: 'ü', ccedil: 'ç' },
  ...{ Aacute: 'Á', Eacute: 'É', Iacute: 'Í', Oacute: 'Ó', Uacute: 'Ú', Ntilde: 'Ñ', Uuml: 'Ü', Ccedil: 'Ç' },
};

const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z0-9]{2,8}));/gi, (whole, decimal, hex, name) => {
        if (name !== undefined) return NAMED[name] ?? whole;
        const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;
