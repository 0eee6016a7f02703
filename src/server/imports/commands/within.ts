import { setImmediate as breathe } from 'node:timers/promises';
import { compareFirms, type Features, featuresOf } from '#contract/imports/rules/matching.ts';
import { printedKey } from '#contract/imports/rules/names.ts';
import type { ListedFirm, MatchVerdict } from '#contract/imports/schema.ts';
import { matchKeys } from '../reads.ts';
import type { Entry } from './collect.ts';

/** What the list itself says of one of its entries: that an earlier one is the same firm, or perhaps is. */
export interface WithinList {
  /** Position of the earlier entry, with the evidence. */
  readonly sameAs?: { readonly entry: number; readonly verdict: MatchVerdict };
  readonly perhaps: readonly { readonly entry: number; readonly verdict: MatchVerdict }[];
}

/** Entries that share a key are compared; behind a key that very many share, only the first of them. */
const PER_KEY = 60;

/**
 * Compares the entries of one list with each other.
 * @param isFresh whether an entry needs a verdict; one that continues a record has had it
 */
export async function matchWithin(
  entries: readonly Entry[],
  isFresh: (entry: Entry) => boolean,
): Promise<ReadonlyMap<number, WithinList>> {
  const found = new Map<number, WithinList>();
  if (!entries.some(isFresh)) return found;
  const blocks = new Map<number, number[]>();
  const read = reader(entries);
  for (const [at, entry] of entries.entries()) {
    const one = read(at);
    const others = share(blocks, at, blockKeys(one.features));
    if (isFresh(entry) && others.size > 0) found.set(at, verdictsOf(one, [...others], read));
    // whoever uses the product meanwhile must not wait for the whole list
    if (at % 500 === 499) await breathe();
  }
  return found;
}

/** What is compared of an entry. */
export interface ReadEntry {
  readonly firm: ListedFirm;
  readonly features: Features;
}

/** @param text of an entry */
export const readEntry = (text: string): ReadEntry => {
  const firm = JSON.parse(text) as ListedFirm;
  return { firm, features: featuresOf(firm) };
};

/** Entries read from their text, the last few kept: a list may have a million, and few of them are compared. */
function reader(entries: readonly Entry[]): (at: number) => ReadEntry {
  const kept = new Map<number, ReadEntry>();
  return (at) => {
    const known = kept.get(at);
    if (known) return known;
    if (kept.size > 2_000) kept.clear();
    const read = readEntry(entries[at]?.text ?? '');
    kept.set(at, read);
    return read;
  };
}

/** Puts an entry into the blocks of its keys. @returns the entries that were in them before */
function share(blocks: Map<number, number[]>, at: number, keys: readonly string[]): Set<number> {
  const others = new Set<number>();
  for (const key of keys) {
    const number = keyNumber(key);
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
function keyNumber(key: string): number {
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
function blockKeys(features: Features): string[] {
  const { name_key, trade_key, street_key, phone_key, domain_key } = matchKeys(features);
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

function verdictsOf(one: ReadEntry, others: readonly number[], read: (at: number) => ReadEntry): WithinList {
  let sameAs: WithinList['sameAs'];
  const perhaps: { entry: number; verdict: MatchVerdict }[] = [];
  for (const at of others) {
    const verdict = compareEntries(one, read(at));
    if (verdict.verdict === 'sure' && verdict.score > (sameAs?.verdict.score ?? 0)) sameAs = { entry: at, verdict };
    if (verdict.verdict === 'doubtful') perhaps.push({ entry: at, verdict });
  }
  return sameAs ? { sameAs, perhaps: [] } : { perhaps };
}

/**
 * Two entries of one agency. An agency that prints two names and says different things under them means two entries:
 * however alike they are, that they are one firm is for a person to say.
 */
export function compareEntries(
  { firm: first, features: a }: ReadEntry,
  { firm: second, features: b }: ReadEntry,
): MatchVerdict {
  const verdict = compareFirms(a, b, true);
  if (verdict.verdict !== 'sure') return verdict;
  if (printedKey(first.legal_business_name) === printedKey(second.legal_business_name)) return verdict;
  const against = SAID.filter(
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

const SAID = ['description', 'phone', 'website', 'email'] as const;
