import { splitTradeName, withoutDba } from '#contract/businesses/rules/firm-names.ts';
import { isFormerName } from '#contract/businesses/rules/name-similarity.ts';
import { isFormula, isPlaceholder, toMultiline, toSingleLine } from '#contract/imports/rules/cell-text.ts';
import { certificationType } from '#contract/imports/rules/certification-types.ts';
import type { ListedFirm, ListMapping } from '#contract/imports/schema.ts';
import { type Cell, RowCells, type Warning } from './cells.ts';
import { parseCertificates } from './certificates.ts';
import { parseWebsite } from './contacts.ts';
import type { CountyLookup } from './counties.ts';
import { mailBesidePhone, parseEmailCell, parsePhoneCell, parseWebsiteCell, siteBesideMail } from './firm-contacts.ts';
import { SHEET_COLUMN } from './header-lines.ts';
import { idsInLink, isOwnSite, type LinkedIds } from './links.ts';
import { addressBelowName, parsePlace, tradeNameInStreet } from './place.ts';
import type { RawRow } from './rows.ts';
import { isFooter } from './rows.ts';
import { REPEATS_HEADERS, SECTION_COLUMN } from './section-rows.ts';
import { saysNothing } from './withheld.ts';
import { isPageFoot } from './wrapped-rows.ts';

export const EMPTY_ROW = 'the row is empty';

/** A row without a usable firm, with the reason. */
export interface RejectedRow {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
}

export type ParsedRow =
  | { readonly firm: ListedFirm; readonly warnings: readonly Warning[] }
  | { readonly rejected: RejectedRow; readonly warnings: readonly Warning[] };

const MAX_NAME = 300;
const MAX_DESCRIPTION = 20_000;

/**
 * Parses one row of a list into a firm under the list's mapping.
 * @param asOf day by which a date has passed: that of the list, or today
 * @param unread columns that ask which certificates a firm has, and are not read
 */
export function parseFirm(
  row: RawRow,
  mapping: ListMapping,
  counties: CountyLookup,
  asOf: string,
  unread: readonly string[] = [],
): ParsedRow {
  const cells = new RowCells(row, mapping, asOf, unread);
  const rejected = rejectionOf(row, mapping);
  if (rejected) return { rejected, warnings: [] };
  const printed = printedName(cells);
  const { certificates, naics } = parseCertificates(cells, mapping);
  const place = parsePlace(cells, mapping, counties);
  const email = parseEmailCell(cells);
  const { website, mail } = parseWebsiteCell(cells, email);
  const linked = idsInLinks(row);
  const firm: ListedFirm = {
    legal_business_name: printed,
    trade_name: tradeName(cells, printed),
    ...place,
    website: website ?? siteBesideMail(cells) ?? siteOfName(cells, printed),
    phone: parsePhoneCell(cells, mapping),
    email: email ?? mail ?? mailBesidePhone(cells),
    description: parseDescription(cells),
    naics,
    size_band: cells.read('employees', parseSizeBand, 'is not a number of employees'),
    agency_id: cells.read('agency_id', (text) => toSingleLine(text).slice(0, 100) || undefined, '') ?? linked.agency,
    federal_ids: [...new Set([...parseFederalIds(cells), ...linked.federal])],
    certificates,
    raw: cells.raw,
  };
  return { firm, warnings: cells.warnings };
}

/** Below the name of the firm, a column headed "Company / Contact" has that of a person; others may have the address. */
function printedName(cells: RowCells): string {
  const [cell] = cells.all('legal_business_name');
  const text = cell?.text.trim() ?? '';
  const below = text.includes('\n') ? addressBelowName(text) : undefined;
  const isFirst = below !== undefined || /\b(?:contact|owner)\b/i.test(cell?.column ?? '');
  const lines = text.split('\n');
  // of an address abroad only the street is known by its number
  const street = /\baddress/i.test(cell?.column ?? '')
    ? lines.findIndex((line, at) => at > 0 && /^\s*\d/.test(line))
    : -1;
  const count = below === undefined ? street : lines.length - below.split('\n').length;
  const name = isFirst || street > 0 ? lines.slice(0, Math.max(1, count)).join(' ') : text;
  return toSingleLine(name).replace(CONTINUED, '');
}

/** Where an entry is printed again on the next page. */
const CONTINUED = /(?<!\s)\s*\(cont(?:inued|'?d)?\.?\)$/i;

function rejectionOf(row: RawRow, mapping: ListMapping): RejectedRow | undefined {
  const reject = (column: string, reason: string): RejectedRow => ({ line: row.line, column, reason });
  if (row.fault) return reject('', row.fault);
  const columns = mapping.columns.legal_business_name ?? [];
  const column = columns.find((name) => !isPlaceholder(row.cells[name] ?? '')) ?? columns[0] ?? '';
  const name = toSingleLine(row.cells[column] ?? '');
  const others = countOtherCells(column, row);
  if (others === 0 && isPlaceholder(name)) return reject(column, EMPTY_ROW);
  if (isFormula(name)) return reject(column, 'the name is a formula. Formulas are never evaluated');
  if (isPlaceholder(name)) return reject(column, isFooterRow(row, column) ? FOOTER : 'no firm name');
  if (name.length > MAX_NAME) return reject(column, `the name has more than ${MAX_NAME} characters`);
  if (!/[\p{L}\p{N}]/u.test(name)) return reject(column, 'the name has no letters');
  if (isFooterRow(row, column)) return reject(column, FOOTER);
  if (others < MIN_CELLS && isLegend(name)) return reject(column, 'a legend, not a firm');
  if (TEST_ENTRY.test(name)) return reject(column, 'a test entry, not a firm');
  if (WITHHELD_NAME.test(name) || (/^[[(*]/.test(name) && saysNothing(name)))
    return reject(column, 'the name is withheld');
  if (isWrappedLine(row, mapping)) return reject(column, 'continues the row above: its line was wrapped');
  if (name.toLowerCase() === column.toLowerCase()) return reject(column, REPEATS_HEADERS);
  if (others === 1 && REFERENCE.test(otherText(column, row))) return reject(column, 'refers to another entry');
  if (others === 0) return reject(column, 'only a name: a heading, or too little to identify a firm');
  return undefined;
}

const FOOTER = 'a footer or total, not a firm';

/** Whether a row is a total, the foot of a page or a note below a table, whichever column it stands in. */
export function isFooterRow(row: RawRow, column: string): boolean {
  if (isPageFoot(Object.values(row.cells))) return true;
  const isShort = countOtherCells(column, row) < MIN_CELLS;
  return isShort && (isFooter(row.cells[column] ?? '') || isFooter(firstCell(row)));
}

/** What agencies try their systems with. */
const TEST_ENTRY = /\bdo not use\b|^(?:z{2,} ?)?test (?:vendor|firm|company|business|supplier|record|account|entry)\b/i;
const WITHHELD_NAME =
  /^\W{0,5}(?:(?:firm|business|company|vendor) )?name (?:is )?(?:withheld|confidential|redacted|suppressed)\b/i;

/** What explains the codes of a list: `MBE | Minority Business Enterprise`, `H = Hispanic`. */
const isLegend = (name: string): boolean =>
  /^[A-Z*]{1,6} ?= ?\S/.test(name) || (/BE$|\bbusiness\b/i.test(name) && certificationType(name) !== undefined);

/** A text copied from a page may have the rest of a name and of its street in a row of their own. */
function isWrappedLine({ cells }: RawRow, { columns }: ListMapping): boolean {
  if (!(columns.address_1 ?? []).some((street) => UNIT_ALONE.test(cells[street] ?? ''))) return false;
  const towns = [...(columns.city ?? []), ...(columns.zip_code ?? []), ...(columns.location ?? [])];
  const contacts = [...(columns.phone ?? []), ...(columns.email ?? []), ...(columns.certification_number ?? [])];
  return towns.length > 0 && [...towns, ...contacts].every((column) => isPlaceholder(cells[column] ?? ''));
}
const UNIT_ALONE = /^\s*(?:suite|ste|unit|apt|apartment|floor|room|rm|bldg|building)\b.{0,20}$/i;

/** `see EXCAVATION` beside a name. */
const REFERENCE = /^see (?:also |under )?\p{Lu}/u;

const otherText = (column: string, { cells }: RawRow): string =>
  Object.entries(cells).find(
    ([header, text]) => header !== column && !OF_MANY_ROWS.has(header) && !isPlaceholder(text),
  )?.[1] ?? '';

/** A total may stand before the column of names. */
function firstCell({ cells }: RawRow): string {
  for (const header in cells) if (!isPlaceholder(cells[header] ?? '')) return cells[header] ?? '';
  return '';
}

/** A row with this many cells besides the name is not a footer. */
const MIN_CELLS = 3;
const OF_MANY_ROWS = new Set([SHEET_COLUMN, SECTION_COLUMN]);

/** Number of non-empty cells besides the name, up to `MIN_CELLS`. */
function countOtherCells(column: string, { cells }: RawRow): number {
  let count = 0;
  for (const header in cells) {
    if (count === MIN_CELLS) break;
    if (header !== column && !OF_MANY_ROWS.has(header) && !isPlaceholder(cells[header] ?? '')) count += 1;
  }
  return count;
}

function tradeName(cells: RowCells, printed: string): string | null {
  const [cell] = cells.all('trade_name');
  const text = cell && toSingleLine(cell.text);
  const isFormer = text !== undefined && isFormerName(text);
  if (cell && isFormer) cells.discard(cell, 'is a former name and no trade name');
  const stated = text === undefined || isFormer ? null : withoutDba(text).slice(0, MAX_NAME);
  const name = stated || splitTradeName(printed).trade || tradeNameInStreet(cells);
  return name && name.toLowerCase() !== printed.toLowerCase() ? name : null;
}

/** The name often links to the page of the firm at the agency, rarely to its own site. */
function siteOfName(cells: RowCells, name: string): string | null {
  const [cell] = cells.all('legal_business_name');
  const url = cell && cells.row.links?.[cell.column];
  return url !== undefined && isOwnSite(url, name) ? (parseWebsite(url) ?? null) : null;
}

function parseDescription(cells: RowCells): string | null {
  const texts: string[] = [];
  const described = cells.all('description');
  for (const { text } of described.length > 0 ? described : cells.all('naics').flatMap(workBesideCodes)) {
    const clean = toMultiline(text);
    if (clean && !texts.some((other) => other.includes(clean))) texts.push(clean);
  }
  const whole = texts.join('\n');
  return whole === '' ? null : whole.slice(0, MAX_DESCRIPTION);
}

/** What "Work performed (NAICS)" says beside its codes, which end it: `Painting and sandblasting (238320)`. */
function workBesideCodes({ column, text }: Cell): Cell[] {
  if (!/\bwork (?:performed|description)|\bservices? (?:performed|provided|offered)/i.test(column)) return [];
  const [, work = ''] = /^(.{8,2000}?) ?\([\d, ;]{2,200}\)$/.exec(toSingleLine(text)) ?? [];
  return work === '' ? [] : [{ column, text: work }];
}

function parseSizeBand(text: string): ListedFirm['size_band'] | undefined {
  const people = Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN);
  if (!(people >= 1)) return undefined;
  return people < 10 ? '1-9' : people < 50 ? '10-49' : people < 250 ? '50-249' : '250+';
}

/** Prefixed with the id type, so that a DUNS number never equals a CAGE code. */
function parseFederalIds(cells: RowCells): string[] {
  return cells.all('federal_id').flatMap((cell) => {
    const id = cell.text.replace(/[\s-]/g, '').toUpperCase();
    if (/^(?=.*[A-Z])[A-Z0-9]{12}$/.test(id)) return [`uei:${id}`];
    if (/^\d{8,9}$/.test(id)) return [`duns:${id.padStart(9, '0')}`];
    if (/^[A-Z0-9]{5}$/.test(id)) return [`cage:${id}`];
    cells.discard(cell, 'is not a UEI, DUNS or CAGE number');
    return [];
  });
}

/** The identifiers in all links of a row; of two links to other firms, the first counts. */
function idsInLinks({ links }: RawRow): LinkedIds {
  const found = Object.values(links ?? {}).map(idsInLink);
  return {
    federal: found.find(({ federal }) => federal.length > 0)?.federal ?? [],
    agency: found.find(({ agency }) => agency !== null)?.agency ?? null,
  };
}
