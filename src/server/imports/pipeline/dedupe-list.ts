import { setImmediate as breathe } from 'node:timers/promises';
import { printedKey } from '#contract/imports/rules/firm-names.ts';
import type { ListedFirm, MatchVerdict } from '#contract/imports/schema.ts';
import { blockingKeys } from '../matching/blocking-keys.ts';
import { compareFirms } from '../matching/compare-firms.ts';
import { extractFeatures, type Features } from '../matching/features.ts';
import type { ListEntry } from './collect-entries.ts';

/** What the list itself says of one of its entries: that an earlier one is the same firm, or perhaps is. */
export interface ListDuplicates {
  /** Position of the earlier entry, with the evidence. */
  readonly sameAs?: { readonly entry: number; readonly verdict: MatchVerdict };
  readonly possible: readonly { readonly entry: number; readonly verdict: MatchVerdict }[];
}

/** Entries that share a key are compared; behind a key that very many share, only the first of them. */
const PER_KEY = 60;

/**
 * Compares the entries of one list with each other.
 * @param isFresh whether an entry needs a verdict; one that continues a record has had it
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
    // whoever uses the product meanwhile must not wait for the whole list
    if (at % 500 === 499) await breathe();
  }
  return found;
}

/** What is compared of an entry. */
export interface ParsedEntry {
  readonly firm: ListedFirm;
  readonly features: Features;
}

/** @param text of an entry */
export const parseEntry = (text: string): ParsedEntry => {
  const firm = JSON.parse(text) as ListedFirm;
  return { firm, features: extractFeatures(firm) };
};

/** Entries read from their text, the last few kept: a list may have a million, and few of them are compared. */
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

/** Puts an entry into the blocks of its keys. @returns the entries that were in them before */
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

/** A number of 53 bits for a key (FNV-1a, twice): millions of texts would fill the memory, and a clash only costs a look. */
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

/** Two records that may be one firm have one of these in common. */
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
 * Two entries of one agency. An agency that prints two names and says different things under them means two entries:
 * however alike they are, that they are one firm is for a person to say.
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
    reasons: [
      ...verdict.reasons,
      `one list prints both names and says different things of them: ${against.join(', ')}`,
    ],
  };
}

const DISTINGUISHING_FIELDS = ['description', 'phone', 'website', 'email'] as const;
