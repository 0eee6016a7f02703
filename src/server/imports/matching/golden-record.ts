import type { ListedFirm } from '#contract/imports/schema.ts';
import { addressKey } from './street-address.ts';

/** Which agency's list gave a value, and of what day that list is. */
export interface ValueSource {
  readonly agency: string;
  readonly list_date: string;
}

/** What one agency's list says of a business. */
export interface SourceRecord {
  readonly agency: string;
  readonly listDate: string;
  readonly firm: ListedFirm;
}

type Place = 'address_1' | 'address_2' | 'city' | 'state' | 'zip_code' | 'county' | 'latitude' | 'longitude';
type Plain = 'trade_name' | 'website' | 'phone' | 'email' | 'description' | 'size_band';

/** The values of a golden record, and for each of them the list that gave it. */
export interface GoldenRecord extends Pick<ListedFirm, 'legal_business_name' | 'naics' | Place | Plain> {
  readonly sources: Record<string, ValueSource>;
}

const PLAIN: readonly Plain[] = ['trade_name', 'website', 'phone', 'email', 'description', 'size_band'];
const PLACE: readonly Place[] = [
  'address_1',
  'address_2',
  'city',
  'state',
  'zip_code',
  'county',
  'latitude',
  'longitude',
];

/**
 * The golden record as a function of the records that point to it, in whatever order they come: of each value the
 * newest list that has one. An address is one value, never put together from two lists; codes add up.
 * @param records at least one
 */
export function buildGoldenRecord(records: readonly SourceRecord[]): GoldenRecord {
  const newest = records.toSorted(
    (a, b) =>
      compare(b.listDate, a.listDate) ||
      compare(a.agency, b.agency) ||
      compare(JSON.stringify(a.firm), JSON.stringify(b.firm)),
  );
  const [first] = newest;
  if (!first) throw new RangeError('a golden record needs at least one source record');
  const sources: Record<string, ValueSource> = { legal_business_name: sourceOf(first) };
  const plain = Object.fromEntries(PLAIN.map((field) => [field, take(newest, field, sources)])) as Pick<
    ListedFirm,
    Plain
  >;
  const naics = [...new Set(newest.flatMap(({ firm }) => firm.naics))];
  const coded = newest.find(({ firm }) => firm.naics.length > 0);
  if (coded) sources.naics = sourceOf(coded);
  const place = placeOf(newest, sources);
  return { legal_business_name: first.firm.legal_business_name, ...place, ...plain, naics, sources };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const sourceOf = ({ agency, listDate }: SourceRecord): ValueSource => ({ agency, list_date: listDate });

function take<F extends Plain | Place>(
  records: readonly SourceRecord[],
  field: F,
  sources: Record<string, ValueSource>,
): ListedFirm[F] | null {
  const record = records.find(({ firm }) => firm[field] !== null);
  if (!record) return null;
  sources[field] = sourceOf(record);
  return record.firm[field];
}

/** The newest address; what it leaves out comes only from records of the same place. */
function placeOf(newest: readonly SourceRecord[], sources: Record<string, ValueSource>): Pick<ListedFirm, Place> {
  const base =
    newest.find(({ firm }) => firm.address_1 !== null) ??
    newest.find(({ firm }) => firm.zip_code !== null || firm.city !== null);
  const same = newest.filter((record) => base === undefined || record === base || samePlace(base.firm, record.firm));
  const ordered = base ? [base, ...same.filter((record) => record !== base)] : same;
  return Object.fromEntries(PLACE.map((field) => [field, take(ordered, field, sources)])) as Pick<ListedFirm, Place>;
}

function samePlace(a: ListedFirm, b: ListedFirm): boolean {
  const [street, other] = [addressKey(a.address_1, a.address_2), addressKey(b.address_1, b.address_2)];
  return (
    street.street !== '' &&
    street.street === other.street &&
    a.state === b.state &&
    (a.zip_code === b.zip_code || a.city === b.city)
  );
}
