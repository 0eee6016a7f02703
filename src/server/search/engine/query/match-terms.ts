import { addBit, type Bitset, intersectInto, listBits, unionInto } from '../layout/bitset.ts';
import type { FacetValue } from '../layout/facet-values.ts';
import type { Segment } from '../layout/segment.ts';
import { FIELD_BREAK } from '../layout/segment-layout.ts';
import { QUALITY } from '../score/weights.ts';
import { isTypeCalled } from '../text/facet-labels.ts';
import { type MeantCodes, namesTrade } from '../text/trades.ts';
import { currentHolders, endedHolders } from './current-certificates.ts';

/** One word of a query with its variants. */
export interface QueryTerm extends MeantCodes {
  readonly word: string;
  /** Quality of each variant, 256ths. */
  readonly variants: ReadonlyMap<string, number>;
  /** Words of owners whose certificates and groups match, where other types of a list are held and this one is not. */
  readonly owners?: readonly string[] | undefined;
  /** Whether words with this prefix match too. */
  readonly prefix: boolean;
  /** Types and agencies match by certificates that have not ended before this day number; by any without it. */
  readonly day?: number | undefined;
  /** Types and agencies match by certificates that ended before it, where the firm has no other of it. */
  readonly endedBefore?: number | undefined;
  /** Only certificates and groups of owners match. */
  readonly isOfOwners: boolean;
  /** How rare it is, see `inverseDocFrequency`. */
  readonly weight: number;
}

/** Adds the documents that match a term in texts, place, certificates or trades. */
export function addTermMatches(segment: Segment, word: QueryTerm, into: Bitset): void {
  for (const [from, to] of vocabularyRanges(segment, word)) {
    const { postings, postingStarts } = segment.arrays;
    const end = postingStarts[to] as number;
    for (let i = postingStarts[from] as number; i < end; i++) addBit(into, postings[i] as number);
  }
  forEachPlace(segment, word, (place) => {
    addPlaceDocs(segment, place, into);
  });
  for (const value of namedValuesOf(segment, word)) addNamedDocs(segment, value, word, into);
  addCodeMatches(segment, word, into);
}

/** Adds the documents with a value of certificates; owners are the same after their certificate has ended. */
function addNamedDocs(segment: Segment, value: number, word: QueryTerm, into: Bitset): void {
  const { day, endedBefore, isOfOwners } = word;
  const isOfCertificate = DATED_FACETS.has(segment.values[value]?.facet ?? '');
  if (endedBefore !== undefined && isOfCertificate) {
    unionInto(into, endedHolders(segment, value, endedBefore));
    return;
  }
  if (day === undefined || isOfOwners || !isOfCertificate) addValueDocs(segment, value, into);
  else unionInto(into, currentHolders(segment, value, day));
}
const DATED_FACETS = new Set(['agency', 'certification']);

/** A firm with a code also has its sector: where the sector matches, its codes add nothing. */
function addCodeMatches(segment: Segment, word: QueryTerm, into: Bitset): void {
  const own = segment.strengthsOf(word);
  if (!own) return;
  for (const { value } of segment.sectors) if (own[value] !== 0) addValueDocs(segment, value, into);
  for (const { value, sector } of segment.codes) {
    if (own[value] !== 0 && (own[sector] ?? 0) === 0) addValueDocs(segment, value, into);
  }
}

/** Adds the documents of a place. */
export function addPlaceDocs({ arrays: { placeStarts, placeDocs } }: Segment, place: number, into: Bitset): void {
  const end = placeStarts[place + 1] as number;
  for (let i = placeStarts[place] as number; i < end; i++) addBit(into, placeDocs[i] as number);
}

/** Adds the documents with a value. */
export function addValueDocs(segment: Segment, value: number, into: Bitset): void {
  const bits = segment.bitset(value);
  if (bits) {
    unionInto(into, bits);
    return;
  }
  const { holders, holderStarts } = segment.arrays;
  const end = holderStarts[value + 1] as number;
  for (let i = holderStarts[value] as number; i < end; i++) addBit(into, holders[i] as number);
}

type VocabularyRange = readonly [from: number, to: number, quality: number];

/** Half-open ranges of the vocabulary that match a term in texts and places, with their quality. */
export const vocabularyRanges = (segment: Segment, word: QueryTerm): readonly VocabularyRange[] =>
  word.isOfOwners ? [] : rangesOf(segment, word);

function rangesOf(segment: Segment, { word, variants: forms, prefix }: QueryTerm): VocabularyRange[] {
  const found: VocabularyRange[] = [];
  for (const [form, quality] of forms) {
    const at = segment.vocabulary.find(form);
    if (at >= 0) found.push([at, at + 1, quality]);
  }
  if (prefix) {
    const [from, to] = segment.vocabulary.prefixRange(word);
    const first = segment.vocabulary.words[from] === word && forms.has(word) ? from + 1 : from;
    if (first < to) found.push([first, to, QUALITY.prefix]);
  }
  return found;
}

export function forEachPlace(segment: Segment, word: QueryTerm, found: (place: number) => void): void {
  const { wordPlaces, wordPlaceStarts } = segment.arrays;
  for (const [from, to] of vocabularyRanges(segment, word)) {
    const end = wordPlaceStarts[to] as number;
    for (let i = wordPlaceStarts[from] as number; i < end; i++) found(wordPlaces[i] as number);
  }
}

/** Values of certificates and groups that a term names, and the agencies whose acronym it is. */
export function namedValuesOf(segment: Segment, word: QueryTerm): Set<number> {
  const found = new Set(ownersNamed(segment, word));
  const agencies = new Set<number>();
  for (const [from, to, quality] of rangesOf(segment, word)) {
    const add = (value: number) => {
      if (segment.values[value]?.facet !== 'agency') found.add(value);
      // "md" is no beginning of MDOT
      else if (quality !== QUALITY.prefix) agencies.add(value);
    };
    if (to - from === 1) segment.namedValues.get(from)?.forEach(add);
    else for (const [term, values] of segment.namedValues) if (term >= from && term < to) values.forEach(add);
  }
  // an acronym that is a word of a trade means the trade
  if (agencies.size > 0 && !namesTrade(word.strengths)) for (const value of agencies) found.add(value);
  return found;
}

/** Types and groups of the owners that are as good. */
const ownersNamed = ({ vocabulary, namedValues, values }: Segment, { owners = [] }: QueryTerm): number[] =>
  owners
    .flatMap((owner) => namedValues.get(vocabulary.find(owner)) ?? [])
    .filter((value) => values[value]?.facet !== 'agency');

/** Types of certificates that a term names, and groups of owners that are as good as one of its types. */
export const typesNamed = (segment: Segment, word: QueryTerm): ReadonlySet<number> =>
  new Set([...valuesNamed(segment, word, 'certification'), ...ownersNamed(segment, word)]);

/** Those of a facet. */
export const valuesNamed = (segment: Segment, word: QueryTerm, facet: string): ReadonlySet<number> =>
  new Set([...namedValuesOf(segment, word)].filter((value) => segment.values[value]?.facet === facet));

/** Whether a type of certificates is called by this word. */
export const hasType = (segment: Segment, word: string): boolean =>
  segment.namedValues
    .get(segment.vocabulary.find(word))
    ?.some((value) => isTypeCalled(segment.values[value] as FacetValue, word) && isValueHeld(segment, value)) ?? false;

/** Whether a firm that was not removed, one of these if any are given, has a value. */
export function isValueHeld(segment: Segment, value: number, among?: Bitset): boolean {
  const docs = segment.scratchSet();
  addValueDocs(segment, value, docs);
  if (among) intersectInto(docs, among);
  return segment.countIntersection(segment.live, docs, 0, docs.length) > 0;
}

/** Visits the tokens of a document; fields below NAME_FIELDS are names, the next one is the description. */
export function forEachToken(segment: Segment, doc: number, see: (term: number, field: number) => void): void {
  const { tokens, tokenStarts } = segment.arrays;
  let field = 0;
  const end = (tokenStarts[doc + 1] as number) * 3;
  for (let i = (tokenStarts[doc] as number) * 3; i < end; i += 3) {
    const term = (tokens[i] as number) | ((tokens[i + 1] as number) << 8) | ((tokens[i + 2] as number) << 16);
    if (term === FIELD_BREAK) field++;
    else see(term, field);
  }
}

/** Adds the documents that contain all these words in names and texts. */
function addTextMatches(segment: Segment, numbers: readonly number[], into: Bitset): void {
  const { postings, postingStarts } = segment.arrays;
  numbers.forEach((number, i) => {
    const holding = i === 0 ? into : segment.scratchSet();
    const end = postingStarts[number + 1] as number;
    for (let at = postingStarts[number] as number; at < end; at++) addBit(holding, postings[at] as number);
    if (i > 0) intersectInto(into, holding);
  });
}

/** The documents of a set with the phrase in names or texts. */
export function docsWithPhrase(segment: Segment, phrase: readonly string[], within: Bitset): Bitset {
  const result = segment.scratchSet();
  const numbers = phrase.map((word) => segment.vocabulary.find(word));
  if (numbers.some((number) => number < 0)) return result;
  const holding = segment.scratchSet();
  addTextMatches(segment, numbers, holding);
  intersectInto(holding, within);
  const docs = segment.scratchDocs(segment.countIntersection(holding, holding, 0, holding.length));
  listBits(holding, docs);
  addPhraseMatches(segment, docs, numbers, result);
  return result;
}

/** Documents whose tokens are prefetched together. */
const BLOCK = 128;
/** A sink for prefetched values, so that the reads are not optimized away. */
const prefetched = new Uint8Array(1);

/** Adds those of these documents that contain the phrase in one field. */
function addPhraseMatches(segment: Segment, docs: Uint32Array, phrase: readonly number[], into: Bitset): void {
  const { tokens, tokenStarts } = segment.arrays;
  for (let block = 0; block < docs.length; block += BLOCK) {
    const end = Math.min(block + BLOCK, docs.length);
    // independent reads overlap their cache misses
    let sum = 0;
    for (let d = block; d < end; d++) sum ^= tokenStarts[docs[d] as number] as number;
    for (let d = block; d < end; d++) sum ^= tokens[(tokenStarts[docs[d] as number] as number) * 3] as number;
    prefetched[0] = sum;
    for (let d = block; d < end; d++) {
      const doc = docs[d] as number;
      if (hasPhrase(segment, doc, phrase)) addBit(into, doc);
    }
  }
}

/** Whether a document contains the phrase in one field. */
function hasPhrase({ arrays: { tokens, tokenStarts } }: Segment, doc: number, phrase: readonly number[]): boolean {
  const end = ((tokenStarts[doc + 1] as number) - phrase.length) * 3;
  for (let at = (tokenStarts[doc] as number) * 3; at <= end; at += 3) {
    let i = 0;
    for (; i < phrase.length; i++) {
      const k = at + i * 3;
      const term = (tokens[k] as number) | ((tokens[k + 1] as number) << 8) | ((tokens[k + 2] as number) << 16);
      if (term !== phrase[i]) break;
    }
    if (i === phrase.length) return true;
  }
  return false;
}
