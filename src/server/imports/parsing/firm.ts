import { isFormula, isPlaceholder, toMultiline, toSingleLine } from '#contract/imports/rules/cell-text.ts';
import { splitTradeName } from '#contract/imports/rules/firm-names.ts';
import { parseState, parseZip } from '#contract/imports/rules/places.ts';
import type { ListedFirm, ListMapping } from '#contract/imports/schema.ts';
import { RowCells, type Warning } from './cells.ts';
import { parseCertificates } from './certificates.ts';
import { parseEmail, parsePhone, parseWebsite } from './contacts.ts';
import type { CountyLookup } from './counties.ts';
import { type Location, parseCoordinates, parseLocation } from './locations.ts';
import type { RawRow } from './rows.ts';
import { isFooter } from './rows.ts';

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

/** Parses one row of a list into a firm under the list's mapping. */
export function parseFirm(row: RawRow, mapping: ListMapping, counties: CountyLookup): ParsedRow {
  const cells = new RowCells(row, mapping);
  const rejected = rejectionOf(row, mapping);
  if (rejected) return { rejected, warnings: [] };
  const printed = toSingleLine(cells.all('legal_business_name')[0]?.text ?? '');
  const { certificates, naics } = parseCertificates(cells, mapping);
  const place = parsePlace(cells, counties);
  const email = cells.read('email', parseEmail, 'is not an email address');
  const { website, mail } = parseWebsiteCell(cells);
  const firm: ListedFirm = {
    legal_business_name: printed,
    trade_name: tradeName(cells, printed),
    ...place,
    website,
    phone: parsePhoneCell(cells),
    email: email ?? mail,
    description: parseDescription(cells),
    naics,
    size_band: cells.read('employees', parseSizeBand, 'is not a number of employees'),
    agency_id: cells.read('agency_id', (text) => toSingleLine(text).slice(0, 100) || undefined, ''),
    federal_ids: parseFederalIds(cells),
    certificates,
    raw: cells.raw,
  };
  return { firm, warnings: cells.warnings };
}

function rejectionOf(row: RawRow, mapping: ListMapping): RejectedRow | undefined {
  const reject = (column: string, reason: string): RejectedRow => ({ line: row.line, column, reason });
  if (row.fault) return reject('', row.fault);
  const columns = mapping.columns.legal_business_name ?? [];
  const column = columns.find((name) => !isPlaceholder(row.cells[name] ?? '')) ?? columns[0] ?? '';
  const name = toSingleLine(row.cells[column] ?? '');
  const others = countOtherCells(column, row);
  if (others === 0 && isPlaceholder(name)) return reject(column, 'the row is empty');
  if (isFormula(name)) return reject(column, 'the name is a formula. Formulas are never evaluated');
  if (isPlaceholder(name)) return reject(column, 'no firm name');
  if (name.length > MAX_NAME) return reject(column, `the name has more than ${MAX_NAME} characters`);
  if (!/[\p{L}\p{N}]/u.test(name)) return reject(column, 'the name has no letters');
  if (others < MIN_CELLS && isFooter(name)) return reject(column, 'a footer or total, not a firm');
  if (name.toLowerCase() === column.toLowerCase()) return reject(column, 'repeats the column headers');
  if (others === 0) return reject(column, 'only a name: a heading, or too little to identify a firm');
  return undefined;
}

/** A row with this many cells besides the name is not a footer. */
const MIN_CELLS = 3;

/** Number of non-empty cells besides the name, up to `MIN_CELLS`. */
function countOtherCells(column: string, { cells }: RawRow): number {
  let count = 0;
  for (const header in cells) {
    if (count === MIN_CELLS) break;
    if (header !== column && header !== '(sheet)' && !isPlaceholder(cells[header] ?? '')) count += 1;
  }
  return count;
}

function tradeName(cells: RowCells, printed: string): string | null {
  const [cell] = cells.all('trade_name');
  const stated = cell
    ? toSingleLine(cell.text)
        .replace(/^(?:d\/?b\/?a)[:\s]+/i, '')
        .slice(0, MAX_NAME)
    : null;
  const name = stated || splitTradeName(printed).trade;
  return name && name.toLowerCase() !== printed.toLowerCase() ? name : null;
}

/** The phone number, combined with the area code where that has a separate column. */
function parsePhoneCell(cells: RowCells): string | null {
  const area = cells.all('area_code')[0]?.text.replace(/\D/g, '') ?? '';
  const withArea = (text: string) => (/^\s*\d{3}[-. ]?\d{4}\b/.test(text) ? parsePhone(`${area} ${text}`) : undefined);
  return cells.read('phone', (text) => parsePhone(text) ?? withArea(text), 'is not a US phone number');
}

type Place = Pick<
  ListedFirm,
  'address_1' | 'address_2' | 'city' | 'state' | 'zip_code' | 'county' | 'latitude' | 'longitude'
>;

function parsePlace(cells: RowCells, counties: CountyLookup): Place {
  const within = wholeAddress(cells);
  const located = locationOf(cells) ?? within;
  const state = cells.read('state', parseState, 'is not a US state') ?? located?.state ?? null;
  const zip = cells.read('zip_code', (text) => parseZip(text, state), 'is not a ZIP code of this state');
  const county = cells.read('county', (text) => text, '');
  const text = (field: 'address_1' | 'address_2' | 'city') =>
    cells.read(field, (value) => toSingleLine(value).slice(0, 200) || undefined, '');
  const point = parseCoordinates(cells.all('latitude')[0]?.text, cells.all('longitude')[0]?.text);
  return {
    address_1: within?.address_1 ?? text('address_1') ?? located?.address_1 ?? null,
    address_2: text('address_2'),
    city: text('city') ?? located?.city ?? null,
    state,
    zip_code: zip ?? located?.zip ?? null,
    county: county === null ? null : counties(toSingleLine(county), state),
    ...(point.latitude === null && located ? { latitude: located.latitude, longitude: located.longitude } : point),
  };
}

/** The whole address from a location column, which fills empty address columns. */
function locationOf(cells: RowCells): Location | undefined {
  const [cell] = cells.all('location');
  return cell && parseLocation(toMultiline(cell.text));
}

/** A whole address in the street column, where no other column has the city. */
function wholeAddress(cells: RowCells): Location | undefined {
  if ((['city', 'state', 'zip_code', 'location'] as const).some((field) => cells.all(field).length > 0))
    return undefined;
  const [cell] = cells.all('address_1');
  const found = cell && parseLocation(toMultiline(cell.text));
  return found?.address_1 && found.state ? found : undefined;
}

/** The web address; an email address in this cell is used as the email. */
function parseWebsiteCell(cells: RowCells): { website: string | null; mail: string | null } {
  const [cell] = cells.all('website');
  if (!cell) return { website: null, mail: null };
  const website = parseWebsite(cell.text) ?? null;
  if (website === null)
    cells.discard(cell, cell.text.includes('@') ? 'is an email address, not a web address' : 'is not a web address');
  return { website, mail: website === null ? (parseEmail(cell.text) ?? null) : null };
}

function parseDescription(cells: RowCells): string | null {
  const texts: string[] = [];
  for (const { text } of cells.all('description')) {
    const clean = toMultiline(text);
    if (clean && !texts.some((other) => other.includes(clean))) texts.push(clean);
  }
  const whole = texts.join('\n');
  return whole === '' ? null : whole.slice(0, MAX_DESCRIPTION);
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
