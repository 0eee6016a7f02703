import { countBits, hasBit, intersectInto } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import { NO_VALUE } from '../layout/segment-layout.ts';
import { QUALITY } from '../score/weights.ts';
import { namesWithPrefix } from '../text/name-prefix.ts';
import { tokenize, valueKey } from '../text/tokenize.ts';
import { strengthOf, type Trades } from '../text/trades.ts';
import { addFacetMatches } from './filters.ts';
import { parseQuery } from './parse-query.ts';
import type { Searcher } from './searcher.ts';

const MAX_FIRMS = 5;
const MAX_TRADES = 4;
const MAX_PLACES = 3;
/** Shorter texts match names by their beginning only. */
const MIN_WORD_SEARCH_LENGTH = 3;

export interface FirmSuggestions {
  readonly firms: readonly string[];
  readonly trades: readonly { readonly code: string; readonly title: string; readonly count: number }[];
  readonly places: readonly SuggestedPlace[];
}
export interface SuggestedPlace {
  readonly kind: 'state' | 'county' | 'city';
  readonly value: string;
  readonly state: string | null;
  readonly count: number;
}

/** Suggestions for a text that is being typed. */
export function suggest(
  segments: readonly Segment[],
  trades: Trades,
  stateNames: ReadonlyMap<string, string>,
  searcher: Searcher,
  text: string,
): FirmSuggestions {
  const whole = tokenize(text).join(' ');
  if (whole === '') return { firms: [], trades: [], places: [] };
  return {
    firms: suggestFirms(segments, searcher, text, whole),
    trades: suggestTrades(segments, trades, text),
    places: suggestPlaces(segments, whole, stateNames),
  };
}

/** Names with this prefix, then the best matches by name. */
function suggestFirms(segments: readonly Segment[], searcher: Searcher, text: string, whole: string): string[] {
  const begin: { name: string; id: string }[] = segments.flatMap((segment) => {
    const { names, nameStarts, byName, tradeNames, tradeNameStarts, tradeNameDocs } = segment.arrays;
    const of = (bytes: Uint8Array, starts: Uint32Array, docs: Uint32Array) => {
      const [from, to] = namesWithPrefix(bytes, starts, whole);
      const found: { name: string; id: string }[] = [];
      for (let at = from; at < to && found.length < MAX_FIRMS; at++) {
        const doc = docs[at] as number;
        if (hasBit(segment.live, doc)) {
          found.push({ name: segment.nameAt(segment.arrays.rankOf[doc] as number), id: segment.coreId(doc) });
        }
      }
      return found;
    };
    return [...of(names, nameStarts, byName), ...of(tradeNames, tradeNameStarts, tradeNameDocs)];
  });
  const ids = new Set(begin.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ id }) => id));
  if (ids.size < MAX_FIRMS && whole.length >= MIN_WORD_SEARCH_LENGTH) {
    const hits = searcher.hits({ selected: {}, q: text, sort: 'best', page: 1, page_size: MAX_FIRMS * 2 });
    for (const { core_id, matched } of hits) if (matched.includes('name')) ids.add(core_id);
  }
  return [...ids].slice(0, MAX_FIRMS);
}

/** Codes that match all words, strongest first, then by number of firms. */
function suggestTrades(segments: readonly Segment[], trades: Trades, text: string): FirmSuggestions['trades'] {
  const { words: wanted, isLastPrefix: open } = parseQuery(text);
  const all = wanted.map(({ word, others = [] }, i) => {
    const strengths = new Uint8Array(trades.codes.length);
    for (const one of [word, ...others]) trades.addStrengths(one, QUALITY.exact, false, strengths);
    for (const other of trades.synonyms(word)) trades.addStrengths(other, QUALITY.synonym, false, strengths);
    if (open && i === wanted.length - 1) trades.addStrengths(word, QUALITY.prefix, true, strengths);
    if (!strengths.some((strength) => strength > 0) && word.length >= 5) {
      trades.vocabulary.forEachWithin(word, 1, open && i === wanted.length - 1, (number) => {
        trades.addStrengths(trades.vocabulary.words[number] as string, QUALITY.oneEdit, false, strengths);
      });
    }
    return strengths;
  });
  if (all.length === 0) return [];
  const fitting = trades.codes
    .map((code, number) => ({
      code,
      line: trades.lineageOf(code),
      own: all.map((strengths) => strengths[number] as number),
    }))
    .filter(
      ({ own, line }) =>
        own.some((strength) => strength > 0) && all.every((strengths) => strengthOf(line, strengths) > 0),
    )
    .map(({ code, own, line }) => ({
      code,
      worth: own.reduce((sum, strength, i) => sum + Math.max(strength, strengthOf(line, all[i] as Uint8Array) / 2), 0),
    }))
    .map((one) => ({ ...one, count: countCode(segments, one.code) }))
    .filter(({ count }) => count > 0);
  return fitting
    .sort((a, b) => b.worth - a.worth || b.count - a.count || (a.code < b.code ? -1 : 1))
    .slice(0, MAX_TRADES)
    .map(({ code, count }) => ({ code, count, title: trades.titles.get(code) ?? code }));
}

function countCode(segments: readonly Segment[], code: string): number {
  return segments.reduce((sum, segment) => {
    const own = segment.valueNumbers.get(`naics ${code}`);
    if (own !== undefined && segment.liveCount === segment.docs && code.length === 6)
      return sum + (segment.valueTotals[own] as number);
    const bits = new Uint32Array(segment.live.length);
    addFacetMatches(segment, 'naics', [code], bits);
    intersectInto(bits, segment.live);
    return sum + countBits(bits);
  }, 0);
}

/** Places with this prefix, by number of firms. */
function suggestPlaces(
  segments: readonly Segment[],
  whole: string,
  stateNames: ReadonlyMap<string, string>,
): SuggestedPlace[] {
  const found = new Map<string, SuggestedPlace & { count: number }>();
  for (const segment of segments) {
    const { placeStarts, placeStates, placeCounties, placeCities } = segment.arrays;
    const fitting = segment.placeValues.map(({ spelling, facet, key }) => {
      if (facet !== 'state') return tokenize(spelling).join(' ').startsWith(whole);
      return (
        key === whole ||
        tokenize(stateNames.get(spelling) ?? '')
          .join(' ')
          .startsWith(whole)
      );
    });
    if (!fitting.includes(true)) continue;
    for (let place = 0; place < placeStates.length; place++) {
      const size = (placeStarts[place + 1] as number) - (placeStarts[place] as number);
      const state = segment.placeValues[placeStates[place] as number]?.spelling ?? null;
      for (const column of [placeStates, placeCounties, placeCities]) {
        const value = column[place] as number;
        if (value === NO_VALUE || !fitting[value]) continue;
        const { facet, spelling } = segment.placeValues[value] as {
          facet: 'state' | 'county' | 'city';
          spelling: string;
        };
        const key = `${facet} ${valueKey(spelling)} ${facet === 'state' ? '' : state}`;
        const known = found.get(key);
        if (known) known.count += size;
        else found.set(key, { kind: facet, value: spelling, state: facet === 'state' ? null : state, count: size });
      }
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, MAX_PLACES);
}
