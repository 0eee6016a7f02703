import type { ListField } from '#contract/imports/rules/fields.ts';
import { type AddressKind, addressKind, PLACE_FIELDS, type PlaceField } from './address-sets.ts';
import type { Candidate } from './column-pattern.ts';
import { headerScore, headerWords } from './columns.ts';

type Chosen = ReadonlyMap<ListField, readonly Candidate[]>;
type Address = ReadonlyMap<PlaceField, Candidate>;

/**
 * Replaces the address columns, each chosen for itself, by the columns of one address; another one follows where it is
 * whole, for rows that do not have the first.
 */
export function chooseAddresses(chosen: Chosen, candidates: readonly Candidate[]): Map<ListField, Candidate[]> {
  const result = new Map([...chosen].map(([field, found]) => [field, [...found]]));
  const elsewhere = new Set(
    [...chosen].flatMap(([field, found]) => (isPlaceField(field) ? [] : found.map(({ header }) => header))),
  );
  const free = candidates.filter(
    ({ field, header, byHeader }) => byHeader && isPlaceField(field) && !elsewhere.has(header),
  );
  const [location, plain, mailing] = (['location', 'plain', 'mailing'] as const).map((kind) => addressOf(free, kind));
  if (!location || !plain || !mailing || (mailing.size === 0 && location.size === 0)) return result;
  const main = joinAddresses(location, plain);
  const [first = main, ...others] = ordered(main, mailing, location);
  const addresses = main === location && isWhole(plain) ? [first, plain, ...others] : [first, ...others];
  for (const field of PLACE_FIELDS) {
    const found = addresses.flatMap((address) => address.get(field) ?? []);
    // a column without a header for it was recognized by its values
    if (found.length > 0) result.set(field, found);
    else if (chosen.get(field)?.some(({ byHeader }) => byHeader)) result.delete(field);
  }
  return result;
}

const isPlaceField = (field: ListField): field is PlaceField => (PLACE_FIELDS as readonly ListField[]).includes(field);

/** The best column of each field under headers of one kind; a column has one field. */
function addressOf(candidates: readonly Candidate[], kind: AddressKind): Address {
  const found = new Map<PlaceField, Candidate>();
  const taken = new Set<string>();
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
    const { field, header } = candidate;
    if (!isPlaceField(field) || found.has(field) || taken.has(header) || addressKind(header) !== kind) continue;
    found.set(field, candidate);
    taken.add(header);
  }
  return found;
}

const hasTown = (address: Address): boolean => address.has('city') || address.has('zip_code');

const isWhole = (address: Address): boolean => address.has('address_1') && hasTown(address);

/** The physical address; headers without a word for it complete it, unless they are an address of their own. */
function joinAddresses(location: Address, plain: Address): Address {
  if (isWhole(plain)) return isWhole(location) ? location : plain;
  return new Map([...plain, ...location]);
}

/** The addresses to read, the first one first. */
function ordered(main: Address, mailing: Address, location: Address): readonly Address[] {
  // "Mailing Street", "Mailing City", "State", "Zip"
  const isRestOfMailing = location.size === 0 && !main.has('address_1') && !main.has('city');
  if (isWhole(mailing) && isRestOfMailing) return [new Map([...main, ...mailing])];
  if (isWhole(mailing)) return main.has('address_1') ? (hasTown(main) ? [main, mailing] : [mailing]) : [mailing, main];
  // "Mailing Address" next to "City" is one address; next to "Physical City" it is two
  if (mailing.has('address_1') && !main.has('address_1') && !hasTown(location)) return [new Map([...mailing, ...main])];
  if (!hasTown(main) && hasTown(mailing)) return [new Map([...mailing, ...main])];
  return [main];
}

/** The columns of a second address that no word tells from the first: "Street, City, Street (2), City (2)". */
export function furtherAddress(headers: readonly string[]): ReadonlySet<string> {
  const repeated = headers.filter((header) => /.\(\d{1,2}\)$/.test(header));
  const isField = (header: string, field: ListField) =>
    headerScore(headerWords(header.replace(/ ?\(\d{1,2}\)$/, '')), field) > 0;
  if (!repeated.some((header) => isField(header, 'address_1')) || !repeated.some((header) => isField(header, 'city')))
    return new Set();
  return new Set(repeated.filter((header) => PLACE_FIELDS.some((field) => isField(header, field))));
}
