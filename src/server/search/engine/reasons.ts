import { eachToken, type PlannedWord, valuesOf } from './matching.ts';
import { valuesOfDoc } from './rows.ts';
import type { Segment } from './segment.ts';
import type { Trades } from './trades.ts';
import type { Value } from './values.ts';
import { worthOf } from './worth.ts';

/** Why a firm answers these words: for each word the best place that holds it; names first, then trades, services … */
export function reasons(segment: Segment, doc: number, words: readonly PlannedWord[], trades: Trades): string[] {
  const found: { rank: number; reason: string }[] = words.flatMap(
    (word) => reasonOf(segment, doc, word, words, trades) ?? [],
  );
  return [...new Set(found.sort((a, b) => a.rank - b.rank).map(({ reason }) => reason))];
}

function reasonOf(segment: Segment, doc: number, word: PlannedWord, all: readonly PlannedWord[], trades: Trades) {
  let [inName, inText] = [false, false];
  const { words: known } = segment.vocabulary;
  eachToken(segment, doc, (term, field) => {
    if (field < 2 ? inName : inText) return;
    const text = known[term] as string;
    if (!word.forms.has(text) && !(word.prefix && text.startsWith(word.word))) return;
    if (field < 2) inName = true;
    else inText = true;
  });
  if (inName) return { rank: 0, reason: 'name' };
  const code = bestCode(segment, doc, word, all);
  if (code) {
    const title = trades.titles.get(code);
    return { rank: 1, reason: title ? `trade ${code} ${title}` : `trade ${code}` };
  }
  if (inText) return { rank: 2, reason: 'services' };
  const named = valuesOf(segment, word);
  for (const number of named.size > 0 ? valuesOfDoc(segment, doc) : []) {
    if (!named.has(number)) continue;
    const value = segment.values[number] as Value;
    return { rank: 3, reason: `${value.facet === 'group' ? 'group' : 'certificate'} ${value.spelling}` };
  }
  return hasPlace(segment, doc, word) ? { rank: 4, reason: 'place' } : undefined;
}

/** Of the firm's codes that answer a word the one that answers all words best. */
function bestCode(segment: Segment, doc: number, word: PlannedWord, all: readonly PlannedWord[]): string | undefined {
  let [best, key] = [0, ''];
  for (const value of valuesOfDoc(segment, doc)) {
    const strength = (one: PlannedWord) => segment.strengthsOf(one.strengths)[value] as number;
    if (strength(word) === 0) continue;
    const worth = all.reduce((sum, one) => sum + worthOf(strength(one), one.weight, 256), 0);
    const code = (segment.values[value] as Value).key;
    // a full code tells more than the sector it lies in
    if (worth > best || (worth === best && code.length > key.length)) [best, key] = [worth, code];
  }
  return key === '' ? undefined : key;
}

function hasPlace(segment: Segment, doc: number, word: PlannedWord): boolean {
  const { wordPlaces, wordPlaceStarts, placeOf } = segment.arrays;
  const holds = (from: number, to: number) =>
    wordPlaces.subarray(wordPlaceStarts[from], wordPlaceStarts[to]).includes(placeOf[doc] as number);
  const exact = [...word.forms.keys()].some((form) => {
    const at = segment.vocabulary.find(form);
    return at >= 0 && holds(at, at + 1);
  });
  return exact || (word.prefix && holds(...segment.vocabulary.range(word.word)));
}
