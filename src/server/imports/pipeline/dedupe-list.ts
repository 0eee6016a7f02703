import { setImmediate as breathe } from 'node:timers/promises';
import { printedKey } from '#contract/businesses/rules/firm-names.ts';
import type { ListedFirm, MatchVerdict } from '#contract/imports/schema.ts';
import { blockingKeys } from '../matching/blocking-keys.ts';
import { compareFirms } from '../matching/compare-firms.ts';
import { extractFeatures, type Features } from '../matching/features.ts';
import type { ListEntry } from './list-entry.ts';

/** Earlier entries of the same list that are, or may be, the same firm. */
export interface ListDuplicates {
  /** Position of the earlier entry, with its verdict. */
  readonly sameAs?: { readonly entry: number; readonly verdict: MatchVerdict };
  readonly possible: readonly { readonly entry: number; readonly verdict: MatchVerdict }[];
}

/** Entries compared per blocking key; only the first ones of very common keys. */
const PER_KEY = 60;

/**
 * Finds duplicates among the entries of one list; `compareFirms` decides what a duplicate is.
 * @param isFresh whether an entry needs a verdict; entries that continue a record had theirs
 */
export async function dedupeList(
  entries: readonly ListEntry[],
  isFresh: (entry: ListEntry) => boolean,
): Promise<ReadonlyMap<number, ListDuplicates>> {
  const found = new Map<number, ListDuplicates>();
  if (!entries.some(isFresh)) return found;
  const blocks = new Map<number, number[]>();
  const read = entryReader(entries);
  for (const [at, entry] of entries.entries()) {
    const one = read(at);
    const others = addToBlocks(blocks, at, entryBlockingKeys(one.features));
    if (isFresh(entry) && others.size > 0) found.set(at, findDuplicates(one, [...others], read));
    // keeps the server responsive while a long list is compared
    if (at % 500 === 499) await breathe();
  }
  return found;
}

/** An entry parsed for comparison. */
export interface ParsedEntry {
  readonly firm: ListedFirm;
  readonly features: Features;
}

/** @param text JSON of a `ListedFirm` */
export const parseEntry = (text: string): ParsedEntry => {
  const firm = JSON.parse(text) as ListedFirm;
  return { firm, features: extractFeatures(firm) };
};

/** Parses entries on demand with a small cache: a list may have a million entries, and few of them are compared. */
function entryReader(entries: readonly ListEntry[]): (at: number) => ParsedEntry {
  const kept = new Map<number, ParsedEntry>();
  return (at) => {
    const known = kept.get(at);
    if (known) return known;
    if (kept.size > 2_000) kept.clear();
    const read = parseEntry(entries[at]?.text ?? '');
    kept.set(at, read);
    return read;
  };
}

/** Adds an entry to the blocks of its keys. @returns the entries already in them */
function addToBlocks(blocks: Map<number, number[]>, at: number, keys: readonly string[]): Set<number> {
  const others = new Set<number>();
  for (const key of keys) {
    const number = hashKey(key);
    const block = blocks.get(number);
    if (!block) blocks.set(number, [at]);
    else {
      for (const other of block) others.add(other);
      if (block.length < PER_KEY) block.push(at);
    }
  }
  return others;
}

/** 53-bit hash of a key (FNV-1a, twice): millions of strings would fill memory; a collision only costs a comparison. */
function hashKey(key: string): number {
  let low = 0x811c9dc5;
  let high = 0x9dc5811c;
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x01000197);
  }
  return (high & 0x1fffff) * 0x1_0000_0000 + (low >>> 0);
}

/** Entries of the same firm share at least one of these. */
function entryBlockingKeys(features: Features): string[] {
  const { name_key, trade_key, street_key, phone_key, domain_key } = blockingKeys(features);
  return [
    `n ${name_key}`,
    ...(trade_key ? [`n ${trade_key}`] : []),
    ...(street_key ? [`s ${street_key}`] : []),
    ...(phone_key ? [`p ${phone_key}`] : []),
    ...(domain_key ? [`d ${domain_key}`] : []),
    ...[...new Set(features.numbers)].map((number) => `i ${number}`),
    ...features.federal.map((id) => `f ${id}`),
  ];
}

function findDuplicates(
  one: ParsedEntry,
  others: readonly number[],
  read: (at: number) => ParsedEntry,
): ListDuplicates {
  let sameAs: ListDuplicates['sameAs'];
  const perhaps: { entry: number; verdict: MatchVerdict }[] = [];
  for (const at of others) {
    const verdict = compareEntries(one, read(at));
    if (verdict.verdict === 'sure' && verdict.score > (sameAs?.verdict.score ?? 0)) sameAs = { entry: at, verdict };
    if (verdict.verdict === 'doubtful') perhaps.push({ entry: at, verdict });
  }
  return sameAs ? { sameAs, possible: [] } : { possible: perhaps };
}

/**
 * Compares two entries of one agency. When an agency prints two names with different details it means two entries, so
 * however similar they are, a person decides whether they are the same firm.
 */
export function compareEntries(
  { firm: first, features: a }: ParsedEntry,
  { firm: second, features: b }: ParsedEntry,
): MatchVerdict {
  const verdict = compareFirms(a, b, true);
  if (verdict.verdict !== 'sure') return verdict;
  if (printedKey(first.legal_business_name) === printedKey(second.legal_business_name)) return verdict;
  const against = DISTINGUISHING_FIELDS.filter(
    (field) => first[field] !== null && second[field] !== null && first[field] !== second[field],
  );
  if (against.length === 0) return verdict;
  return {
    ...verdict,
    verdict: 'doubtful',
    reasons: [...verdict.reasons, `the same list has both names with different details: ${against.join(', ')}`],
  };
}

const DISTINGUISHING_FIELDS = ['description', 'phone', 'website', 'email'] as const;
