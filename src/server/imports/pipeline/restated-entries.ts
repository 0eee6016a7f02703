import { nameSimilarity } from '#contract/businesses/rules/name-similarity.ts';
import type { Sql } from '#server/db/types.ts';
import { type EarlierEntry, earlierEntries, type RecordSummary } from '../reads.ts';
import { type ParsedEntry, parseEntry } from './dedupe-list.ts';
import type { ListEntry } from './list-entry.ts';

export type KnownRecord = Omit<RecordSummary, 'record_key'>;

/** The record of the agency that each entry continues: the one with its key, else the one that it states anew. */
export async function continuedRecords(
  db: Sql,
  entries: readonly ListEntry[],
  known: ReadonlyMap<string, RecordSummary>,
  listDate: string | null,
): Promise<ReadonlyMap<ListEntry, KnownRecord>> {
  const records = new Map<ListEntry, KnownRecord>();
  const fresh: FreshEntry[] = [];
  for (const [at, entry] of entries.entries()) {
    const record = known.get(entry.key);
    if (record) records.set(entry, record);
    else fresh.push({ at, entry });
  }
  if (fresh.length === 0) return records;
  const continued = new Set([...records.values()].map(({ id }) => id));
  const left = [...known.values()].filter(({ id }) => !continued.has(id));
  const restated = findRestated(fresh, await earlierEntries(db, left), listDate);
  for (const { at, entry } of fresh) {
    const record = restated.get(at);
    if (record) records.set(entry, record);
  }
  return records;
}

/** An entry of the list whose key the agency's records do not have. */
interface FreshEntry {
  readonly at: number;
  readonly entry: ListEntry;
}

interface FreshFirm extends ParsedEntry {
  readonly at: number;
  readonly line: number;
}

/**
 * Finds the earlier entries of the agency that entries of this list state anew although their key differs: the key has
 * the address, which a better mapping reads from another column. Both are statements of one source, so the later one
 * replaces the earlier, where exactly one entry on each side has the identity:
 * the line of the same file; the agency's own number with a like name; the name within the same list.
 * @param earlier records that no entry of the list continues
 * @param listDate date of the list; null if not known
 * @returns the record by position of the entry
 */
function findRestated(
  fresh: readonly FreshEntry[],
  earlier: readonly EarlierEntry[],
  listDate: string | null,
): ReadonlyMap<number, EarlierEntry> {
  const found = new Map<number, EarlierEntry>();
  if (earlier.length === 0) return found;
  const firms = fresh.map(({ at, entry }) => ({ at, line: entry.line, ...parseEntry(entry.text) }));
  const taken = new Set<EarlierEntry>();
  const pair = (keyOfFirm: KeyOf<FreshFirm>, keyOfEarlier: KeyOf<EarlierEntry>, agrees: Agrees) => {
    const records = uniqueBy(
      earlier.filter((one) => !taken.has(one)),
      keyOfEarlier,
    );
    for (const [key, firm] of uniqueBy(
      firms.filter(({ at }) => !found.has(at)),
      keyOfFirm,
    )) {
      const record = records.get(key);
      if (!record || !agrees(firm, record)) continue;
      found.set(firm.at, record);
      taken.add(record);
    }
  };
  pair(
    ({ line }) => `${line}`,
    ({ same_file, list_line }) => (same_file && list_line !== null ? `${list_line}` : null),
    () => true,
  );
  pair(
    ({ firm }) => firm.agency_id,
    ({ agency_number }) => agency_number,
    (firm, record) => areLikeNames(firm, record) && !contradicts(firm, record),
  );
  pair(
    ({ features }) => features.name,
    ({ name_key, same_file, list_date }) => (same_file || list_date === listDate ? name_key : null),
    (firm, record) => record.same_file || !contradicts(firm, record),
  );
  return found;
}

type KeyOf<T> = (one: T) => string | null;
type Agrees = (firm: FreshFirm, record: EarlierEntry) => boolean;

/** Those whose key no other has. */
function uniqueBy<T>(all: readonly T[], keyOf: KeyOf<T>): Map<string, T> {
  const unique = new Map<string, T>();
  const seen = new Set<string>();
  for (const one of all) {
    const key = keyOf(one);
    if (!key) continue;
    if (seen.has(key)) unique.delete(key);
    else unique.set(key, one);
    seen.add(key);
  }
  return unique;
}

const areLikeNames = (
  { features: { name, trade, former } }: FreshFirm,
  { name_key, trade_key }: EarlierEntry,
): boolean =>
  [name, trade, former].some((one) => one !== '' && (one === name_key || one === trade_key)) ||
  nameSimilarity(name, name_key) !== undefined;

/** Both have a number of their agency, or a federal one, and these differ. */
function contradicts({ firm }: FreshFirm, { agency_number, federal_ids }: EarlierEntry): boolean {
  if (firm.agency_id !== null && agency_number !== null && firm.agency_id !== agency_number) return true;
  const kinds = new Set(firm.federal_ids.map(kindOf));
  const comparable = federal_ids.some((id) => kinds.has(kindOf(id)));
  return comparable && !federal_ids.some((id) => firm.federal_ids.includes(id));
}

const kindOf = (federalId: string) => federalId.split(':')[0];
