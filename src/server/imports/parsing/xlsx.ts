import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#server/kernel/http/errors.ts';
import { type GridRow, LIST_LIMITS, tooManyRows } from './rows.ts';
import { columnAt, type LinkedCells, linkedCells, relationTargets, unescapeXml } from './xlsx-links.ts';
import { hiddenSheets, struckRows, struckStyles } from './xlsx-marks.ts';
import { MAX_PARTS, storedArchive, unpackWorkbook } from './xlsx-parts.ts';

/** One sheet of a workbook; cells are text, dates are ISO. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly GridRow[];
  /** Number of cells with a formula; their values are the ones cached in the file. */
  readonly formulas: number;
  /** Nobody who opens the workbook sees it. */
  readonly hidden?: boolean;
}

/** Cells of a sheet between its first and its last, empty ones included: one cell far out makes a grid of billions. */
const MAX_GRID = 50_000_000;

/**
 * All sheets of an XLSX file. Merged cells hold their value in each of their rows.
 * @param maxBytes unpacked bytes of all parts
 * @throws AppError 413 when it would unpack to too much, 422 when it is damaged, encrypted or not a workbook.
 */
export async function readXlsx(path: string, maxBytes: number = MAX_PARTS): Promise<Sheet[]> {
  const parts = await unpackWorkbook(path, maxBytes);
  const paths = sheetPaths(parts);
  const hidden = hiddenSheets(parts.get('xl/workbook.xml')?.toString('utf8') ?? '');
  const struck = struckStyles(parts.get('xl/styles.xml')?.toString('utf8') ?? '');
  for (const part of new Set(paths.values())) requireSmallGrid(parts.get(part)?.toString('utf8') ?? '');
  const { default: readWorkbook } = await import('read-excel-file/node');
  const sheets = await readWorkbook(Readable.from(storedArchive(parts)), { trim: false }).catch((error: unknown) => {
    if (error instanceof Error) {
      throw new AppError(422, `The XLSX file is damaged: ${error.message}`, { cause: error });
    }
    throw error;
  });
  return sheets.map(({ sheet, data }) => {
    if (data.length > LIST_LIMITS.rows) throw tooManyRows();
    const path = paths.get(sheet) ?? '';
    const xml = parts.get(path)?.toString('utf8') ?? '';
    const grid = data.map((row) => row.map(cellText));
    const links = linkedCells(xml, relationsOf(parts, path));
    fillLinkedCells(grid, links);
    fillMergedCells(grid, xml);
    const out = struckRows(xml, struck);
    const rows = grid.map((cells, at) => ({
      ...{ line: at + 1, cells, ...linksOfRow(links.get(at)) },
      ...(out.has(at + 1) ? { struck: true as const } : {}),
    }));
    return {
      name: sheet,
      rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')),
      formulas: count(xml, /<f[\s>/]/g),
      hidden: hidden.has(sheet),
    };
  });
}

/** The library fills the grid up to the outermost row and cell before anybody can count. */
function requireSmallGrid(xml: string): void {
  let [width, height] = [0, 0];
  for (const [tag] of xml.matchAll(/<(?:\w+:)?(?:row|c)\s[^<]*/g)) {
    for (const [, address = ''] of tag.matchAll(/\sr\s*=\s*["']([^"']*)/g)) {
      const [, letters = '', digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
      if (digits === undefined) throw new AppError(422, 'The XLSX file is damaged: a cell has no valid address');
      width = Math.max(width, columnAt(letters) + 1);
      height = Math.max(height, Number(digits));
    }
  }
  if (width * height <= MAX_GRID && height <= LIST_LIMITS.rows) return;
  throw new AppError(
    413,
    'A sheet of the XLSX file has cells far below or beside its list. Delete these rows and columns, or save it as CSV',
  );
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  return String(value);
}

function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}

const count = (text: string, pattern: RegExp) => {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found++;
  return found;
};

/** Copies the value of a vertically merged cell to the rows it covers; horizontally it stays in place. */
function fillMergedCells(grid: string[][], xml: string): void {
  const from = xml.lastIndexOf('<mergeCells');
  if (from < 0) return;
  for (const match of xml.slice(from).matchAll(/ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g)) {
    const [, left = 'A', top = '0', , bottom = '0'] = match;
    const column = columnAt(left);
    const value = grid[Number(top) - 1]?.[column];
    if (!value) continue;
    for (let row = Number(top); row < Math.min(Number(bottom), grid.length); row++) {
      const cells = grid[row];
      if (cells && !cells[column]) cells[column] = value;
    }
  }
}

/** Path of each sheet's part, by sheet name. */
function sheetPaths(parts: ReadonlyMap<string, Buffer>): Map<string, string> {
  const workbook = parts.get('xl/workbook.xml')?.toString('utf8') ?? '';
  const relations = parts.get('xl/_rels/workbook.xml.rels')?.toString('utf8') ?? '';
  const targets = relationTargets(relations);
  const paths = new Map<string, string>();
  for (const [tag] of workbook.matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    const id = /\br:id="([^"]+)"/.exec(tag)?.[1];
    if (name && id) paths.set(unescapeXml(name), partPath(targets.get(id) ?? ''));
  }
  return paths;
}

const partPath = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** The relations of a sheet, which name the addresses that its cells link to. */
function relationsOf(parts: ReadonlyMap<string, Buffer>, path: string): string {
  const { dir, base } = posix.parse(path);
  return parts.get(`${dir}/_rels/${base}.rels`)?.toString('utf8') ?? '';
}

/** A program that wrote a formula without its value leaves the cell empty. */
function fillLinkedCells(grid: string[][], links: LinkedCells): void {
  for (const [at, cells] of links)
    for (const [column, { label }] of cells) {
      const row = grid[at];
      if (row && column < row.length && !row[column] && label) row[column] = label;
    }
}

const linksOfRow = (cells: ReadonlyMap<number, { readonly url: string }> | undefined) =>
  cells ? { links: new Map([...cells].map(([column, { url }]) => [column, url])) } : {};
