import { docValues } from '../layout/facet-rows.ts';
import type { FacetValue } from '../layout/facet-values.ts';
import type { Segment } from '../layout/segment.ts';
import { NAME_FIELDS } from '../layout/segment-layout.ts';
import { termScore } from '../score/weights.ts';
import type { Trades } from '../text/trades.ts';
import { forEachToken, namedValuesOf, type QueryTerm } from './match-terms.ts';

/** Why a firm matches: for each term the best field that contains it; names first, then trades, services … */
export function matchReasons(segment: Segment, doc: number, words: readonly QueryTerm[], trades: Trades): string[] {
  const found: { rank: number; reason: string }[] = words.flatMap(
    (word) => bestReason(segment, doc, word, words, trades) ?? [],
  );
  return [...new Set(found.sort((a, b) => a.rank - b.rank).map(({ reason }) => reason))];
}

/** The words of the description that match terms. */
export function matchedTerms(segment: Segment, doc: number, words: readonly QueryTerm[]): string[] {
  const found = new Set<string>();
  const { words: known } = segment.vocabulary;
  forEachToken(segment, doc, (term, field) => {
    if (field < NAME_FIELDS) return;
    const text = known[term] as string;
    if (words.some((word) => matches(word, text))) found.add(text);
  });
  return [...found];
}

const matches = (word: QueryTerm, text: string): boolean =>
  !word.isOfOwners && (word.variants.has(text) || (word.prefix && text.startsWith(word.word)));

function bestReason(segment: Segment, doc: number, word: QueryTerm, all: readonly QueryTerm[], trades: Trades) {
  let [inName, inText] = [false, false];
  const { words: known } = segment.vocabulary;
  forEachToken(segment, doc, (term, field) => {
    if (field < NAME_FIELDS ? inName : inText) return;
    const text = known[term] as string;
    if (!matches(word, text)) return;
    if (field < NAME_FIELDS) inName = true;
    else inText = true;
  });
  if (inName) return { rank: 0, reason: 'name' };
  const code = bestCode(segment, doc, word, all);
  if (code) {
    const title = trades.titles.get(code);
    return { rank: 1, reason: title ? `trade ${code} ${title}` : `trade ${code}` };
  }
  if (inText) return { rank: 2, reason: 'services' };
  const named = namedValuesOf(segment, word);
  for (const number of named.size > 0 ? docValues(segment, doc) : []) {
    if (!named.has(number)) continue;
    const value = segment.values[number] as FacetValue;
    return { rank: 3, reason: `${value.facet === 'group' ? 'group' : 'certificate'} ${value.spelling}` };
  }
  return !word.isOfOwners && hasPlace(segment, doc, word) ? { rank: 4, reason: 'place' } : undefined;
}

/** Of the firm's codes that match a term, the one that matches all terms best. */
function bestCode(segment: Segment, doc: number, word: QueryTerm, all: readonly QueryTerm[]): string | undefined {
  let [best, key] = [0, ''];
  for (const value of docValues(segment, doc)) {
    const strength = (one: QueryTerm) => segment.strengthsOf(one)?.[value] ?? 0;
    if (strength(word) === 0) continue;
    const worth = all.reduce((sum, one) => sum + termScore(strength(one), one.weight, 256), 0);
    const code = (segment.values[value] as FacetValue).key;
    // a full code is more specific than its sector
    if (worth > best || (worth === best && code.length > key.length)) [best, key] = [worth, code];
  }
  return key === '' ? undefined : key;
}

function hasPlace(segment: Segment, doc: number, word: QueryTerm): boolean {
  const { wordPlaces, wordPlaceStarts, placeOf } = segment.arrays;
  const holds = (from: number, to: number) =>
    wordPlaces.subarray(wordPlaceStarts[from], wordPlaceStarts[to]).includes(placeOf[doc] as number);
  const exact = [...word.variants.keys()].some((form) => {
    const at = segment.vocabulary.find(form);
    return at >= 0 && holds(at, at + 1);
  });
  return exact || (word.prefix && holds(...segment.vocabulary.prefixRange(word.word)));
}
