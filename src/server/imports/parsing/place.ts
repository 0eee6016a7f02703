import { toMultiline, toSingleLine } from '#contract/imports/rules/cell-text.ts';
import { parseState, parseZip, territoryOfZip } from '#contract/imports/rules/places.ts';
import { isStreetAddress } from '#contract/imports/rules/street-words.ts';
import type { ListedFirm, ListMapping } from '#contract/imports/schema.ts';
import { type AddressSet, addressSets, type PlaceField } from './address-sets.ts';
import { isAddressee, withoutAddressee } from './addressee.ts';
import type { Cell, RowCells } from './cells.ts';
import type { CountyLookup } from './counties.ts';
import { type Location, parseCoordinates, parseLocation } from './locations.ts';
import { isPlaceOfZip, placeKey, stateOfZip } from './postal-places.ts';

type Place = Pick<
  ListedFirm,
  'address_1' | 'address_2' | 'city' | 'state' | 'zip_code' | 'county' | 'latitude' | 'longitude'
>;

/** The address of a row: the first of the list's addresses that it has, never parts of two. */
export function parsePlace(cells: RowCells, mapping: ListMapping, counties: CountyLookup): Place {
  const { sets, stray } = addressSets(mapping);
  const set = sets.find((one) => hasAddress(cells, one)) ?? sets[0] ?? {};
  const cell = cells.all('location')[0] ?? cellBelowName(cells);
  const located = cell && parseLocation(toMultiline(cell.text));
  const columns = columnAddress(cells, set, located?.state ?? null, counties);
  const whole = located && isSamePlace(columns, located) ? located : undefined;
  const zip_code = columns.zip_code ?? whole?.zip ?? null;
  const place = {
    ...columns,
    address_1: columns.address_1 ?? (whole ? streetOf(whole, columns.city) : null),
    city: columns.city ?? whole?.city ?? null,
    // lists of one place have no column for it
    state: columns.state ?? (zip_code && stateOfZip(zip_code)),
    zip_code,
  };
  if (cell && columns.address_1 === null && columns.city === null && whole?.line) reportUnsplit(cells, cell);
  if (cell && located && isNowhere(located)) cells.discard(cell, 'is not an address');
  if (cell && columns.address_1 === null && located?.address_1 && !whole)
    cells.discard(cell, 'is the address of another city than the row has');
  for (const other of cells.of('address_1', stray))
    cells.discard(other, 'is the street of another address than the city');
  // coordinates are those of the first address
  const point =
    set === sets[0] || sets.length === 0
      ? parseCoordinates(cells.all('latitude')[0]?.text, cells.all('longitude')[0]?.text)
      : NOWHERE;
  return {
    ...place,
    ...(point.latitude === null && located ? { latitude: located.latitude, longitude: located.longitude } : point),
  };
}

/** The lines below the name in a cell, where they are an address; the name itself may take several lines. */
export function addressBelowName(cell: string): string | undefined {
  const lines = cell.split('\n');
  const street = lines.findIndex(
    (line, at) => at > 0 && at <= MAX_NAME_LINES && /^\s*(?:\d|p\.? ?o\.? ?box )/i.test(line),
  );
  const below = toMultiline(lines.slice(street < 0 ? 1 : street).join('\n'));
  return below !== '' && parseLocation(below).zip !== null ? below : undefined;
}
const MAX_NAME_LINES = 4;

function cellBelowName(cells: RowCells): Cell | undefined {
  const [name] = cells.all('legal_business_name');
  const text = name && addressBelowName(name.text.trim());
  return name && text !== undefined ? { column: name.column, text } : undefined;
}

const isNowhere = ({ address_1, line, city, zip, latitude }: Location): boolean =>
  [address_1, line, city, zip, latitude].every((value) => value === null);

const NOWHERE = { latitude: null, longitude: null };

const hasAddress = (cells: RowCells, set: AddressSet): boolean =>
  (['address_1', 'city', 'zip_code'] as const).some((field) => cellsOf(cells, set, field).length > 0);

const cellsOf = (cells: RowCells, set: AddressSet, field: PlaceField): readonly Cell[] =>
  cells.of(field, set[field] ?? []);

/** The address in the columns of one set. */
function columnAddress(
  cells: RowCells,
  set: AddressSet,
  locatedState: string | null,
  counties: CountyLookup,
): Omit<Place, 'latitude' | 'longitude'> {
  const first = <T>(field: PlaceField, reader: (text: string) => T | undefined, reason: string) =>
    cells.first(cellsOf(cells, set, field), reader, reason);
  const town = cityAndState(cellsOf(cells, set, 'city')[0]?.text ?? '');
  const unit = () => first('address_2', unitText, 'is an addressee, not an address');
  const stated = first('state', parseState, 'is not a US state') ?? town?.state ?? null;
  const whole = wholeAddress(cells, set, stated);
  const state = stated ?? whole?.state ?? locatedState;
  const city = town?.city ?? first('city', cityName, 'is not a city') ?? whole?.city ?? null;
  const zip = first('zip_code', (value) => zipOf(value, state, city), 'is not a ZIP code of this state');
  const county = first('county', (value) => value, '');
  const below = NO_STREET.test(withoutAddressee(cellsOf(cells, set, 'address_1')[0]?.text ?? '')) ? unit() : null;
  const street = below === null ? undefined : streetText(below);
  return {
    address_1: street ?? (whole ? streetOf(whole, city) : first('address_1', streetText, 'is not a street address')),
    address_2: street ? null : unit(),
    city,
    state,
    zip_code: zip ?? whole?.zip ?? null,
    county: county === null ? null : counties(toSingleLine(county), state),
  };
}

/** `DBA Alder Hauling`, `Attn: Estimating` in the first line of an address. */
const NO_STREET = /^\s*(?:attn|attention|c\/o|d\/?b\/?a)[:.\s]/i;

export function tradeNameInStreet(cells: RowCells): string | null {
  const [, name] = /^\s*d\/?b\/?a[:.\s](.{2,200})$/is.exec(cells.all('address_1')[0]?.text ?? '') ?? [];
  return name === undefined ? null : toSingleLine(name);
}

/** The second line of an address without whom it is sent to. */
function unitText(value: string): string | undefined {
  return isAddressee(value) ? undefined : toSingleLine(withoutAddressee(value)).slice(0, 200) || undefined;
}

function streetText(value: string): string | undefined {
  const text = toSingleLine(withoutBox(withoutAddressee(value))).slice(0, 200);
  return isStreetAddress(text) && /[\p{L}#]/u.test(text) && !text.includes('@') ? text : undefined;
}

/** The street of a cell that has a PO box in a line of its own. */
function withoutBox(value: string): string {
  if (!value.includes('\n')) return value;
  const lines = value.split('\n');
  const others = lines.filter((line) => !BOX_ALONE.test(line));
  return others.length < lines.length && isStreetAddress(others.join(' ')) ? others.join('\n') : value;
}
const BOX_ALONE = /^\s*p\.? ?o\.? ?box \w{1,10}\s*$/i;

/** The longest names of cities have five words. */
const MAX_CITY_WORDS = 5;

function cityName(value: string): string | undefined {
  const text = toSingleLine(value).slice(0, 200);
  return text !== '' && text.split(' ').length <= MAX_CITY_WORDS ? text : undefined;
}

/** `Homestead, FL` below "City". */
function cityAndState(value: string): { readonly city: string; readonly state: string } | undefined {
  const [, city, code] = /^([^,\d]{2,60}), ?([A-Z]{2})$/.exec(toSingleLine(value)) ?? [];
  const state = code && parseState(code);
  return city && state ? { city, state } : undefined;
}

/** A ZIP code whose leading zeros were lost is restored where the state agrees, else where the city does. */
const zipOf = (value: string, state: string | null, city: string | null): string | undefined =>
  parseZip(value, state) ?? (state === null && city !== null ? zipOfCity(value, city) : undefined);

function zipOfCity(value: string, city: string): string | undefined {
  const digits = /^\s*(\d{3,4})(?:\.0+)?\s*$/.exec(value)?.[1];
  const padded = digits?.padStart(5, '0');
  // codes that begin with two zeros are those of the territories
  return padded && (isPlaceOfZip(padded, city) || (digits?.length === 3 && territoryOfZip(padded)))
    ? padded
    : undefined;
}

/** Whether a whole address may be that of the columns: nothing that both state differs. */
function isSamePlace(columns: Pick<Place, 'city' | 'zip_code'>, whole: Pick<Location, 'city' | 'zip'>): boolean {
  if (columns.zip_code !== null && whole.zip !== null) return columns.zip_code === whole.zip;
  return columns.city === null || whole.city === null || placeKey(columns.city) === placeKey(whole.city);
}

/** A whole address in the street column, if the other columns do not contradict it. */
function wholeAddress(cells: RowCells, set: AddressSet, state: string | null): Location | undefined {
  const [cell] = cellsOf(cells, set, 'address_1');
  const found = cell && parseLocation(toMultiline(cell.text));
  if (!cell || !found?.state || (state !== null && state !== found.state)) return undefined;
  const [zip, city] = [cellsOf(cells, set, 'zip_code')[0]?.text, cellsOf(cells, set, 'city')[0]?.text];
  const alone = zip === undefined && city === undefined && cells.all('location').length === 0;
  if (found.zip === null && (!alone || (found.address_1 ?? found.city) === null)) return undefined;
  if (found.line !== null && city === undefined) reportUnsplit(cells, cell);
  const columns = { zip_code: zip === undefined ? null : (parseZip(zip, found.state) ?? null), city: city ?? null };
  return isSamePlace(columns, found) ? found : undefined;
}

/** The street of a whole address; the city, if a column has it, is cut off. */
function streetOf({ address_1, line }: Location, city: string | null): string | null {
  if (line === null || city === null || !line.toLowerCase().endsWith(` ${city.toLowerCase()}`))
    return (address_1 ?? line)?.slice(0, 200) ?? null;
  return line.slice(0, -city.length - 1).replace(/(?<![,\s])[,\s]+$/, '');
}

const reportUnsplit = (cells: RowCells, cell: Cell): void =>
  cells.discard(cell, 'ends in a city that cannot be told from the street');
