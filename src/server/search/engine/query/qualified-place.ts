import type { Gazetteer } from '../vocabulary.ts';
import {
  calledByNickname,
  isBetweenPlaces,
  MAX_WORDS,
  type NameAt,
  nameAt,
  STATE_WORDS,
  WORDLIKE_STATES,
} from './name-at.ts';
import { type PlacePhrase, UNMEASURED } from './place-phrase.ts';

const COUNTY = new Set(['county', 'counties', 'cnty']);

/** "surveyor Frederick MD", "snow removal Howard County"; a name alone may be that of a firm. */
export function qualifiedAtEnd(words: readonly string[], gazetteer: Gazetteer): PlacePhrase | undefined {
  for (let from = Math.max(1, words.length - MAX_WORDS - STATE_WORDS); from < words.length; from++) {
    const found = nameAt(words, from, gazetteer);
    if (found?.end !== words.length) continue;
    if (found.hasState || COUNTY.has(words.at(-1) ?? ''))
      return { ...found, ...UNMEASURED, isFirst: false, at: from, rest: words.slice(0, from) };
  }
  return undefined;
}

/** "Howard County snow removal", "Baltimore Co. masonry", "Eastern Shore plumber", "Frederick MD surveyor". */
export function qualifiedFirst(words: readonly string[], gazetteer: Gazetteer): PlacePhrase | undefined {
  const found = nameAt(words, 0, gazetteer);
  if (!found || found.end === words.length) return undefined;
  const nicknamed = calledByNickname(found.candidates);
  const isQualified = isQualifiedName(found, words) || isBeforeQualified(words, found.end, gazetteer);
  const candidates = isQualified ? found.candidates : nicknamed;
  if (candidates.length === 0) return undefined;
  return { candidates, ...UNMEASURED, isSure: false, isFirst: true, at: 0, rest: words.slice(found.end) };
}

const isQualifiedName = ({ hasState, end }: NameAt, words: readonly string[]): boolean =>
  hasState || /^co(?:unty|unties)?$/.test(words[end - 1] ?? '');

/** "Charles and Calvert County roofers" */
function isBeforeQualified(words: readonly string[], at: number, gazetteer: Gazetteer): boolean {
  const next = isBetweenPlaces(words[at]) ? nameAt(words, at + 1, gazetteer) : undefined;
  return next !== undefined && isQualifiedName(next, words);
}

/** "roofers Hialeah FL with valid certification": a city with its state is one wherever it stands. */
export function qualifiedAmid(words: readonly string[], gazetteer: Gazetteer): PlacePhrase | undefined {
  for (let from = 1; from < words.length - 2; from++) {
    const found = nameAt(words, from, gazetteer);
    if (!found?.hasState || found.end >= words.length || WORDLIKE_STATES.has(words[found.end - 1] ?? '')) continue;
    const rest = words.toSpliced(from, found.end - from);
    return { ...found, ...UNMEASURED, isFirst: false, at: from, rest };
  }
  return undefined;
}
