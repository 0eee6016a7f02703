import type { Ownership } from '#contract/search/rules.ts';
import { type Bitset, differenceInto, intersectInto, unionInto } from '../layout/bitset.ts';
import type { FacetValue } from '../layout/facet-values.ts';
import type { Segment } from '../layout/segment.ts';
import { QUALITY, TRADE_WEIGHT } from '../score/weights.ts';
import { ownershipsOf } from '../text/ownership.ts';
import { strengthBySaid, type Trades } from '../text/trades.ts';
import { wordForms } from '../text/word-forms.ts';
import { addPlaceFirms } from './filters.ts';
import {
  addPlaceDocs,
  addValueDocs,
  docsWithPhrase,
  forEachPlace,
  namedValuesOf,
  type QueryTerm,
} from './match-terms.ts';
import type { ParsedQuery } from './parse-query.ts';

/** "Trenching (except underwater)": who says so does not do it. */
const EXCEPT = 'except';

/** By segment the documents that a query leaves out. */
export const excludedDocs = (
  segments: readonly Segment[],
  { excluded, excludedPlaces = [] }: Pick<ParsedQuery, 'excluded' | 'excludedPlaces'>,
  trades: Trades,
): Bitset[] =>
  segments.map((segment) => {
    const found = segment.scratchSet();
    for (const phrase of excluded) addExcluded(segment, phrase, trades, found);
    for (const place of excludedPlaces) addPlaceFirms(segment, place, found);
    return found;
  });

/**
 * Adds the documents that have what a question leaves out, as a phrase of their texts, in the title of a code or by a
 * synonym of a code, as their place, certificate or group. Index terms of codes do not count: these name odd things.
 */
function addExcluded(segment: Segment, phrase: readonly string[], trades: Trades, into: Bitset): void {
  const others = otherWordings(phrase, (word) => trades.synonyms(word));
  const ownership = phrase.length === 1 ? OWNERSHIP_OF_WORD.get(phrase[0] as string) : undefined;
  for (const said of [phrase, ...others]) {
    const saying = docsWithPhrase(segment, said, segment.live);
    differenceInto(saying, saying, docsWithPhrase(segment, [EXCEPT, ...said], segment.live));
    unionInto(into, saying);
    addCodes(segment, said, trades, into);
    if (said.length === 1 && !ownership) addNamed(segment, said[0] as string, into);
  }
  if (ownership) addOwned(segment, ownership, into);
  unionInto(into, docsAt(segment, phrase.map(termOf)));
}

/** What is asked not to be: "not minority", "que no sea de mujeres". */
export const OWNERSHIP_OF_WORD: ReadonlyMap<string, Ownership> = new Map([
  ...['female', 'mujer', 'woman', 'women'].map((word) => [word, 'women'] as const),
  ...['minoria', 'minority'].map((word) => [word, 'minority'] as const),
]);

/**
 * Adds the firms whose lists name such owners, and of those that no list names an owner of the ones that are certified so:
 * where lists name women, these may be certified as minority business enterprises.
 */
function addOwned(segment: Segment, ownership: Ownership, into: Bitset): void {
  const [named, certified] = [segment.scratchSet(), segment.scratchSet()];
  segment.values.forEach(({ facet, spelling }, value) => {
    if (facet === 'group') addValueDocs(segment, value, named);
    const isOwned = isOwnedBy({ facet, spelling }, ownership);
    if (isOwned) addValueDocs(segment, value, facet === 'group' ? into : certified);
  });
  differenceInto(certified, certified, named);
  unionInto(into, certified);
}

/** Whether a group or a type of certificates says so. */
export const isOwnedBy = ({ facet, spelling }: Pick<FacetValue, 'facet' | 'spelling'>, ownership: Ownership): boolean =>
  (facet === 'group' && ownershipsOf('', spelling).includes(ownership)) ||
  (facet === 'certification' && ownershipsOf(spelling, null).includes(ownership));

/** "African" is of the group "African American". */
function addNamed(segment: Segment, word: string, into: Bitset): void {
  for (const value of namedValuesOf(segment, termOf(word))) addValueDocs(segment, value, into);
}

/** "dump trucks" are "dump trucking" as well; a single word has synonyms besides. */
export function otherWordings(phrase: readonly string[], synonyms: (word: string) => readonly string[]): string[][] {
  const [before, last = ''] = [phrase.slice(0, -1), phrase.at(-1)];
  const forms = wordForms(last).map((form) => [...before, form]);
  return before.length > 0 ? forms : [...forms, ...synonyms(last).map((other) => [other])];
}

function addCodes(segment: Segment, phrase: readonly string[], trades: Trades, into: Bitset): void {
  const strengths = new Uint8Array(trades.codes.length);
  trades.addStrengths(phrase.join(' '), QUALITY.exact, false, strengths);
  const titled = trades.codesWithPhrase(phrase);
  const excepted = trades.codesWithPhrase([EXCEPT, ...phrase]);
  const isMeant = (code: number) =>
    !excepted.has(code) && (titled.has(code) || (strengths[code] as number) > TRADE_WEIGHT.term);
  const said = trades.codesSaid(phrase.join(' '));
  const isSaid = (value: number) => strengthBySaid(segment.values[value]?.key ?? '', said) > 0;
  for (const { value, lineage } of [...segment.sectors, ...segment.codes])
    if (isSaid(value) || trades.truthsOf(lineage).some(isMeant)) addValueDocs(segment, value, into);
}

/** The documents whose place has all of these words. */
function docsAt(segment: Segment, terms: readonly QueryTerm[]): Bitset {
  const all = segment.scratchSet();
  all.set(segment.live);
  for (const term of terms) {
    const there = segment.scratchSet();
    forEachPlace(segment, term, (place) => addPlaceDocs(segment, place, there));
    intersectInto(all, there);
  }
  return all;
}

const termOf = (word: string): QueryTerm => ({
  ...{ word, variants: new Map([[word, QUALITY.exact]]), prefix: false, isOfOwners: false },
  ...{ strengths: new Uint8Array(), said: [], weight: 1 },
});
