import type { ListedFirm, MatchVerdict } from '#contract/imports/schema.ts';
import { blockingKeys } from '#server/imports/matching/blocking-keys.ts';
import { compareFirms } from '#server/imports/matching/compare-firms.ts';
import { extractFeatures, type Features } from '#server/imports/matching/features.ts';
import type { Pair } from './pairs.ts';

export interface Matcher {
  readonly name: string;
  readonly match: (pair: Pair) => MatchVerdict;
}

const pairFeatures = ({ firms: [a, b] }: Pair) => [extractFeatures(a), extractFeatures(b)] as const;

/** The importer's matching. */
export const PRODUCT: Matcher = {
  name: 'plumbline',
  match: (pair) => compareFirms(...pairFeatures(pair), pair.sameAgency),
};

/** Simple rules as in a spreadsheet or database, without a verdict for review. */
export const BASELINES: readonly Matcher[] = [
  {
    name: 'equal name + state',
    match: plain(
      (a, b) => plainName(a) === plainName(b) && a.state === b.state && a.state !== null,
      'equal name and state',
    ),
  },
  {
    name: 'trigrams > 0.6 + ZIP',
    match: plain(
      (a, b) =>
        a.zip_code !== null && a.zip_code.slice(0, 5) === b.zip_code?.slice(0, 5) && trigramSimilarity(a, b) > 0.6,
      'similar name and same ZIP',
    ),
  },
];

function plain(same: (a: ListedFirm, b: ListedFirm) => boolean, reason: string): Matcher['match'] {
  return ({ firms: [a, b] }) =>
    same(a, b) ? { verdict: 'sure', score: 1, reasons: [reason] } : { verdict: 'different', score: 0, reasons: [] };
}

const SUFFIXES = /\b(?:llc|inc|incorporated|corp|corporation|ltd|co|company|pc|llp|lp|the)\b/g;
const plainName = ({ legal_business_name }: ListedFirm) =>
  legal_business_name
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .replace(SUFFIXES, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Like `similarity` of pg_trgm: shared trigrams over all trigrams. */
function trigramSimilarity(a: ListedFirm, b: ListedFirm): number {
  const [one, other] = [trigrams(a), trigrams(b)];
  const common = [...one].filter((three) => other.has(three)).length;
  return common / (one.size + other.size - common);
}

const trigrams = (firm: ListedFirm): Set<string> =>
  new Set(
    plainName(firm)
      .split(' ')
      .flatMap((word) => Array.from({ length: word.length + 1 }, (_, at) => `  ${word} `.slice(at, at + 3))),
  );

/** The lookups of `findCandidates`: key of a new entry, key of a stored record. */
const LOOK_UPS = [
  ['name_key', 'name_key'],
  ['name_key', 'trade_key'],
  ['trade_key', 'name_key'],
  ['street_key', 'street_key'],
  ['phone_key', 'phone_key'],
  ['domain_key', 'domain_key'],
  ['federal_key', 'federal_key'],
] as const;

/** Whether the importer would compare the two, in either order. */
export function shareBlockingKey(pair: Pair): boolean {
  const [a, b] = pairFeatures(pair).map((features: Features) => blockingKeys(features));
  if (!a || !b) return false;
  const found = (from: string | null, to: string | null) => from !== null && from !== '' && from === to;
  return LOOK_UPS.some(([from, to]) => found(a[from], b[to])) || (pair.sameAgency && found(a.number_key, b.number_key));
}
