import { displayName, displayStreet, displayTown } from '#contract/businesses/rules/display-name.ts';
import {
  ADDRESS_FIELDS,
  type AddressField,
  DETAIL_FIELDS,
  type DetailField,
  type FirmValues,
} from '#contract/businesses/rules/firm-fields.ts';
import { splitTradeName } from '#contract/businesses/rules/firm-names.ts';
import { COVERED_FACTS } from '#contract/businesses/rules/own-facts.ts';
import type { ValueSource } from '#contract/businesses/schema.ts';
import type { ListedFirm } from '#contract/imports/schema.ts';
import { addressKey } from './street-address.ts';

/** One agency's list entry of a business, or its own registration. */
export interface SourceRecord {
  /** Null for a registration. */
  readonly agency: string | null;
  /** Null if not known. */
  readonly listDate: string | null;
  readonly firm: ListedFirm;
}

/** The values of a golden record, each with its source list. */
export interface GoldenRecord extends FirmValues {
  /** The list's own spelling, where another one is shown. */
  readonly listed_name: string | null;
  readonly listed_trade_name: string | null;
  readonly naics: readonly string[];
  readonly sources: Record<string, ValueSource>;
}

/**
 * Builds the golden record from its source records in any order: each value comes from the newest list that has one. The
 * address is a single value, never combined from two lists; codes are combined. A list of unknown date counts as older than
 * any other. A registration gives name and address where no list does: what else the firm said is its own statement.
 * @param records at least one
 */
export function buildGoldenRecord(records: readonly SourceRecord[]): GoldenRecord {
  const newest = records
    .map(withoutStatements)
    .toSorted(
      (a, b) =>
        Number(a.agency === null) - Number(b.agency === null) ||
        compare(b.listDate ?? '', a.listDate ?? '') ||
        compare(a.agency ?? '', b.agency ?? '') ||
        compare(JSON.stringify(a.firm), JSON.stringify(b.firm)),
    );
  const [first] = newest;
  if (!first) throw new RangeError('a golden record needs at least one source record');
  const sources: Record<string, ValueSource> = {};
  setSource(sources, 'legal_business_name', first);
  const details = Object.fromEntries(DETAIL_FIELDS.map((field) => [field, take(newest, field, sources)])) as Pick<
    ListedFirm,
    DetailField
  >;
  const naics = [...new Set(newest.flatMap(({ firm }) => firm.naics))];
  const coded = newest.find(({ firm }) => firm.naics.length > 0);
  if (coded) setSource(sources, 'naics', coded);
  const address = takeAddress(newest, sources);
  return {
    ...shownName(first.firm.legal_business_name, details.trade_name !== null),
    ...address,
    ...details,
    ...shownTradeName(details.trade_name),
    naics,
    sources,
  };
}

/** "Ash LLC dba Ash Rails" beside its trade name is shown as "Ash LLC". */
function shownName(listed: string, hasTradeName: boolean): Pick<GoldenRecord, 'legal_business_name' | 'listed_name'> {
  const shown = displayName(hasTradeName ? splitTradeName(listed).legal : listed);
  return { legal_business_name: shown, listed_name: shown === listed ? null : listed };
}

function shownTradeName(listed: string | null): Pick<GoldenRecord, 'trade_name' | 'listed_trade_name'> {
  const shown = listed && displayName(listed);
  return { trade_name: shown, listed_trade_name: shown === listed ? null : listed };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A registration is no source that is shown: the firm itself is. */
function setSource(sources: Record<string, ValueSource>, field: string, { agency, listDate }: SourceRecord): void {
  if (agency !== null) sources[field] = { agency, list_date: listDate };
}

const STATED = Object.fromEntries(Object.values(COVERED_FACTS).map((column) => [column, null]));

/** The firm's own phone or website finds it, but counts as its statement. */
const withoutStatements = (record: SourceRecord): SourceRecord =>
  record.agency === null ? { ...record, firm: { ...record.firm, ...STATED } } : record;

function take<F extends DetailField | AddressField>(
  records: readonly SourceRecord[],
  field: F,
  sources: Record<string, ValueSource>,
): ListedFirm[F] | null {
  const record = records.find(({ firm }) => firm[field] !== null);
  if (!record) return null;
  setSource(sources, field, record);
  return record.firm[field];
}

/** The newest address; missing parts come only from records with the same address. */
function takeAddress(
  newest: readonly SourceRecord[],
  sources: Record<string, ValueSource>,
): Pick<ListedFirm, AddressField> {
  const base =
    newest.find(({ firm }) => firm.address_1 !== null) ??
    newest.find(({ firm }) => firm.zip_code !== null || firm.city !== null);
  const same = newest.filter(
    (record) => base === undefined || record === base || hasSameAddress(base.firm, record.firm),
  );
  const ordered = base ? [base, ...same.filter((record) => record !== base)] : same;
  const address = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, take(ordered, field, sources)])) as Pick<
    ListedFirm,
    AddressField
  >;
  const { address_1, address_2, city } = address;
  return {
    ...address,
    address_1: address_1 && displayStreet(address_1),
    address_2: address_2 && displayStreet(address_2),
    city: city && displayTown(city),
  };
}

function hasSameAddress(a: ListedFirm, b: ListedFirm): boolean {
  const [street, other] = [addressKey(a.address_1, a.address_2), addressKey(b.address_1, b.address_2)];
  return (
    street.street !== '' &&
    street.street === other.street &&
    a.state === b.state &&
    (a.zip_code === b.zip_code || a.city === b.city)
  );
}
