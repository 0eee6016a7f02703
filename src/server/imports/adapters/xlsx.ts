import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import readWorkbook, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/node';
import { AppError } from '#server/kernel/errors.ts';
import { type GridRow, LIMITS, tooManyRows } from './rows.ts';

/** One sheet of a workbook; cells are text, dates ISO. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly GridRow[];
  /** Cells whose value a formula made; the value is the one that was saved with the file. */
  readonly formulas: number;
}

/** Bytes of one part of the workbook when unpacked, and of all of them: a small file can unpack to terabytes. */
const MAX_PART = 300 * 1024 ** 2;
const MAX_PARTS = 500 * 1024 ** 2;

/**
 * All sheets of an XLSX file. Merged cells hold their value in each of their rows.
 * @param maxBytes of all its parts when unpacked
 * @throws AppError 413 when it would unpack to too much, 422 when it is damaged, encrypted or no workbook.
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
    spreadMerged(grid, xml);
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

/** Gives the value of a cell that is merged downwards to the rows that it covers; sideways it stays where it is. */
function spreadMerged(grid: string[][], xml: string): void {
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

/** Part of each sheet, by its name. */
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

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

/** Unpacks the XML parts within limits; the declared sizes are not believed. */
async function unpackChecked(path: string, maxBytes: number): Promise<Map<string, Buffer>> {
  const file = await open(path);
  try {
    const parts = new Map<string, Buffer>();
    let total = 0;
    const entries = await directory(file);
    if (maxBytes < MAX_PARTS) await requireOnlyListed(file, entries);
    for (const entry of entries) {
      if (!/\.(?:xml|rels)$/.test(entry.name)) continue;
      const part = await unpack(file, entry, Math.min(MAX_PART, maxBytes));
      total += part.length;
      if (total > maxBytes) throw tooBig(maxBytes);
      parts.set(entry.name, part);
    }
    if (!parts.has('xl/workbook.xml')) {
      throw new AppError(422, 'The file is a ZIP archive but no XLSX workbook; unpack it and give the list itself');
    }
    return parts;
  } finally {
    await file.close();
  }
}

const tooBig = (bytes: number) =>
  new AppError(413, `The XLSX file unpacks to more than ${bytes / 1024 ** 2} MB; save it as CSV`);
const damaged = () => new AppError(422, 'The XLSX file is damaged or cut off');
const inflate = promisify(inflateRaw) as (input: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

type File = Awaited<ReturnType<typeof open>>;

async function bytesAt(file: File, from: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, from);
  if (bytesRead < length) throw damaged();
  return buffer;
}

/** The central directory at the end of a ZIP archive (APPNOTE 4.3.12, 4.3.16). */
async function directory(file: File): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > tail.length) throw damaged();
  const entries = tail.readUInt16LE(end + 10);
  const table = await bytesAt(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const found: ZipEntry[] = [];
  for (let at = 0, left = entries; left > 0; left--) {
    if (at + 46 > table.length || table.readUInt32LE(at) !== 0x02014b50) throw damaged();
    if (table.readUInt16LE(at + 8) & 1) throw new AppError(422, 'The XLSX file is protected with a password');
    const nameLength = table.readUInt16LE(at + 28);
    found.push({
      name: table.toString('utf8', at + 46, at + 46 + nameLength),
      method: table.readUInt16LE(at + 10),
      packed: table.readUInt32LE(at + 20),
      offset: table.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + table.readUInt16LE(at + 30) + table.readUInt16LE(at + 32);
  }
  return found;
}

/** The longest data descriptor (APPNOTE 4.3.9); in so few bytes no other entry hides. */
const DESCRIPTOR = Buffer.from([0x50, 0x4b, 7, 8]);
const DESCRIPTOR_BYTES = 24;

/**
 * The library that reads the workbook walks from entry to entry and does not ask the directory: what lies between the
 * listed ones, or inside one that says another length there, would be unpacked without a limit.
 */
async function requireOnlyListed(file: File, entries: readonly ZipEntry[]): Promise<void> {
  let end = 0;
  for (const { offset, packed } of entries.toSorted((a, b) => a.offset - b.offset)) {
    const header = await bytesAt(file, offset, 30);
    const begin = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    const hasDescriptor = (header.readUInt16LE(6) & 8) !== 0;
    const isTrue = hasDescriptor
      ? !(await bytesAt(file, begin, packed)).includes(DESCRIPTOR)
      : header.readUInt32LE(18) === packed;
    if (offset < end || offset > end + DESCRIPTOR_BYTES || !isTrue) throw damaged();
    end = begin + packed;
  }
}

async function unpack(file: File, { method, packed, offset }: ZipEntry, maxBytes: number): Promise<Buffer> {
  const header = await bytesAt(file, offset, 30);
  if (header.readUInt32LE(0) !== 0x04034b50) throw damaged();
  const data = await bytesAt(file, offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28), packed);
  if (method === 0) return data;
  return inflate(data, { maxOutputLength: maxBytes }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooBig(maxBytes) : damaged();
  });
}
