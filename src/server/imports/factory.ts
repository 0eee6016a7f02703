import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import type { ListedFirm } from '#contract/imports/schema.ts';
import { loadCountyLookup } from './parsing/counties.ts';
import { inspectFile } from './parsing/encoding.ts';
import { parseFirm } from './parsing/firm.ts';
import { FirmAbove } from './parsing/firm-above.ts';
import { openList } from './parsing/open-list.ts';
import { proposeMapping } from './parsing/propose-mapping.ts';
import { findUnreadColumns, unreadCertificates } from './parsing/unread-columns.ts';

const folders: string[] = [];
// test files share this module, so the hooks of none of them may remove what others still read
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Writes a list to a temporary folder, removed when the process ends. @returns its path */
export async function listFile(name: string, content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-list-'));
  folders.push(folder);
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Rows as CSV, quoted where needed. */
export const csvText = (rows: readonly (readonly string[])[], delimiter = ','): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/["\n\r,;|\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter),
    )
    .join('\r\n');

export interface SheetContent {
  readonly name: string;
  /** Strings, numbers, `{day}` for a date as Excel stores it, and formulas with their stored values. */
  readonly rows: readonly (readonly SheetCell[])[];
  /** Ranges such as `A2:A3`. */
  readonly merged?: readonly string[];
  /** Addresses that cells link to, such as `A2`. */
  readonly links?: Readonly<Record<string, string>>;
  readonly hidden?: boolean;
}
type SheetCell =
  | string
  | number
  | { readonly day: number }
  | { readonly struck: string }
  | { readonly formula: string; readonly value: string }
  | null;

/** A minimal XLSX workbook. */
export function workbook(sheets: readonly SheetContent[]): Buffer {
  const list = sheets
    .map(({ name, hidden }, at) => {
      const state = hidden ? ' state="hidden"' : '';
      return `<sheet name="${name}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`;
    })
    .join('');
  const relations = sheets
    .map(
      (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join('');
  return zip({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}">${relations}<Relationship Id="rIdS" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    // style 1 is a date, style 2 is struck through
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><strike/></font></fonts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)])),
    ...Object.fromEntries(
      sheets.flatMap(({ links }, at) =>
        links ? [[`xl/worksheets/_rels/sheet${at + 1}.xml.rels`, linksXml(links)]] : [],
      ),
    ),
  });
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

function sheetXml({ rows, merged = [], links = {} }: SheetContent): string {
  const lines = rows.map((cells, row) => {
    const inner = cells.map((cell, at) => cellXml(cell, `${String.fromCharCode(65 + at)}${row + 1}`)).join('');
    return `<row r="${row + 1}">${inner}</row>`;
  });
  const merges =
    merged.length > 0 ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : '';
  const linked = Object.keys(links).map((at) => `<hyperlink ref="${at}" r:id="rIdLink${at}"/>`);
  const hyperlinks = linked.length > 0 ? `<hyperlinks>${linked.join('')}</hyperlinks>` : '';
  return `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetData>${lines.join('')}</sheetData>${merges}${hyperlinks}</worksheet>`;
}

function linksXml(links: NonNullable<SheetContent['links']>): string {
  const all = Object.entries(links).map(
    ([at, url]) =>
      `<Relationship Id="rIdLink${at}" Type="${OFFICE}/hyperlink" Target="${xmlText(url)}" TargetMode="External"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}">${all.join('')}</Relationships>`;
}

const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function cellXml(cell: SheetCell, at: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${xmlText(cell)}</t></is></c>`;
  if ('struck' in cell) return `<c r="${at}" s="2" t="inlineStr"><is><t>${xmlText(cell.struck)}</t></is></c>`;
  if ('day' in cell) return `<c r="${at}" s="1"><v>${cell.day}</v></c>`;
  const value = cell.value && `<v>${xmlText(cell.value)}</v>`;
  return `<c r="${at}" t="str"><f>${xmlText(cell.formula)}</f>${value}</c>`;
}

/** A ZIP archive of these files. */
export function zip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const table: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(crc32(data), 14);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(data.length, 22);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    header.copy(entry, 6, 4, 28);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(header, Buffer.from(name), packed);
    table.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(table);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(table.length / 2, 8);
  end.writeUInt16LE(table.length / 2, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

/** The day of the import. */
const TODAY = '2026-11-20';

/** Parses a whole list as an import would, with its proposed mapping. */
export async function readProposed(name: string, content: string | Uint8Array) {
  const path = await listFile(name, content);
  const list = await openList(path, await inspectFile(path));
  const proposal = proposeMapping(list.headers, list.sample, [list.title, name]);
  if (!proposal.mapping || proposal.doubt) throw new Error(`refused: ${proposal.doubt}`);
  const counties = await loadCountyLookup();
  const unread = unreadCertificates(findUnreadColumns(list, proposal.unused));
  const above = new FirmAbove(proposal.mapping);
  const firms: ListedFirm[] = [];
  const rejected: { line: number; reason: string }[] = [];
  const warnings: string[] = [];
  for await (const row of list.rows) {
    const whole = above.continue(row) ?? row;
    const result = parseFirm(whole, proposal.mapping, counties, TODAY, unread);
    above.keep(whole, 'rejected' in result ? result.rejected.reason : null);
    warnings.push(...result.warnings.map(({ column, reason }) => `${column}: ${reason}`));
    if ('firm' in result) firms.push(result.firm);
    else rejected.push({ line: result.rejected.line, reason: result.rejected.reason });
  }
  return { mapping: proposal.mapping, firms, rejected, warnings, opened: list };
}

/** Reads an invented list with a firm for each row, whose cells are those below these headers. */
export const readFirms = (heads: readonly string[], rows: readonly (readonly string[])[], name = 'list.csv') =>
  readProposed(
    name,
    csvText([
      ['Company', 'City', 'State', ...heads],
      ...rows.map((cells, at) => [`Alder Works ${at} LLC`, 'Gary', 'IN', ...cells]),
    ]),
  );
