import { buffer } from 'node:stream/consumers';
import readWorkbook, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/node';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '#server/kernel/http/errors.ts';
import { type GridRow, LIMITS, tooManyRows } from './rows.ts';

/** One sheet of a workbook; cells are text, dates are ISO. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly GridRow[];
  /** Number of cells with a formula; their values are the ones cached in the file. */
  readonly formulas: number;
}

/** Unpacked bytes of one part of the workbook, and of all parts: a small file can unpack to terabytes. */
const MAX_PART = 300 * 1024 ** 2;
const MAX_PARTS = 500 * 1024 ** 2;

/**
 * All sheets of an XLSX file. Merged cells hold their value in each of their rows.
 * @param maxBytes unpacked bytes of all parts
 * @throws AppError 413 when it would unpack to too much, 422 when it is damaged, encrypted or not a workbook.
 */
export async function readXlsx(path: string, maxBytes: number = MAX_PARTS): Promise<Sheet[]> {
  const parts = await unpackChecked(path, maxBytes);
  const sheets = await readWorkbook(path, { trim: false }).catch((error: unknown) => {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError || error instanceof Error) {
      throw new AppError(422, `The XLSX file is damaged: ${error.message}`, { cause: error });
    }
    throw error;
  });
  const paths = sheetPaths(parts);
  return sheets.map(({ sheet, data }) => {
    if (data.length > LIMITS.rows) throw tooManyRows();
    const xml = parts.get(paths.get(sheet) ?? '')?.toString('utf8') ?? '';
    const grid = data.map((row) => row.map(cellText));
    fillMergedCells(grid, xml);
    const rows = grid.map((cells, at) => ({ line: at + 1, cells }));
    return {
      name: sheet,
      rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')),
      formulas: count(xml, /<f[\s>/]/g),
    };
  });
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

const columnAt = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Path of each sheet's part, by sheet name. */
function sheetPaths(parts: ReadonlyMap<string, Buffer>): Map<string, string> {
  const workbook = parts.get('xl/workbook.xml')?.toString('utf8') ?? '';
  const relations = parts.get('xl/_rels/workbook.xml.rels')?.toString('utf8') ?? '';
  const targets = new Map<string, string>();
  for (const [tag] of relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    const id = /\bId="([^"]+)"/.exec(tag)?.[1];
    const target = /\bTarget="([^"]+)"/.exec(tag)?.[1];
    if (id && target) targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  const paths = new Map<string, string>();
  for (const [tag] of workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    const id = /\br:id="([^"]+)"/.exec(tag)?.[1];
    if (name && id) paths.set(unescapeXml(name), targets.get(id) ?? '');
  }
  return paths;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };
const unescapeXml = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);

/** Unpacks the XML parts within limits; the stream of a part that is larger than its directory entry says fails. */
async function unpackChecked(path: string, maxBytes: number): Promise<Map<string, Buffer>> {
  const archive = await openPromise(path, { autoClose: false }).catch(throwDamaged);
  try {
    const entries = await listEntries(archive).catch(throwDamaged);
    if (entries.some((entry) => entry.isEncrypted()))
      throw new AppError(422, 'The XLSX file is password-protected. Remove the password and try again');
    if (maxBytes < MAX_PARTS) await requireOnlyListed(archive, entries);
    const wanted = entries.filter(({ fileName }) => /\.(?:xml|rels)$/.test(fileName));
    requireWithinLimits(wanted, maxBytes);
    const parts = new Map<string, Buffer>();
    for (const entry of wanted)
      parts.set(entry.fileName, await archive.openReadStreamPromise(entry).then(buffer).catch(throwDamaged));
    if (!parts.has('xl/workbook.xml')) {
      throw new AppError(422, 'The file is a ZIP archive, not an XLSX workbook. Unpack it and upload the list itself');
    }
    return parts;
  } finally {
    archive.close();
  }
}

async function listEntries(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  return entries;
}

const throwDamaged = (cause?: unknown): never => {
  throw new AppError(422, 'The XLSX file is damaged or cut off', { cause });
};

function requireWithinLimits(entries: readonly Entry[], maxBytes: number): void {
  const sizes = entries.map(({ uncompressedSize }) => uncompressedSize);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= maxBytes && Math.max(...sizes, 0) <= MAX_PART) return;
  const limit = total > maxBytes ? maxBytes : MAX_PART;
  throw new AppError(413, `The XLSX file unpacks to more than ${limit / 1024 ** 2} MB. Save it as CSV`);
}

/** A data descriptor (APPNOTE 4.3.9) has at most so many bytes; no other entry fits into them. */
const DESCRIPTOR = Buffer.from([0x50, 0x4b, 7, 8]);
const DESCRIPTOR_BYTES = 24;

/**
 * The library that reads the workbook walks from local header to local header and ignores the directory: entries hidden
 * between the listed ones, or inside one whose local header gives another length, would be unpacked without a limit.
 */
async function requireOnlyListed(archive: ZipFile, entries: readonly Entry[]): Promise<void> {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const { relativeOffsetOfLocalHeader: offset, compressedSize } = entry;
    const header = await archive.readLocalFileHeaderPromise(entry).catch(throwDamaged);
    const hasDescriptor = (header.generalPurposeBitFlag & 8) !== 0;
    const isConsistent = hasDescriptor
      ? !(await rawBytes(archive, entry)).includes(DESCRIPTOR)
      : header.compressedSize === compressedSize;
    if (offset < end || offset > end + DESCRIPTOR_BYTES || !isConsistent) throwDamaged();
    end = header.fileDataStart + compressedSize;
  }
}

const rawBytes = (archive: ZipFile, entry: Entry): Promise<Buffer> =>
  archive.openReadStreamPromise(entry, { decodeFileData: false }).then(buffer).catch(throwDamaged);
