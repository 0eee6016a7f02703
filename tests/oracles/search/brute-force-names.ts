import type { FirmDocument } from '#server/search/engine/document.ts';
import type { ParsedQuery } from '#server/search/engine/query/parse-query.ts';
import { EXACT_NAME_SCORE, NAME_PREFIX_SCORE } from '#server/search/engine/score/weights.ts';
import { wordDistance } from '#server/search/engine/text/fuzzy-names.ts';
import {
  interpretName,
  isLegalForm,
  MOST_LEGAL_FORMS,
  type NameInterpretation,
} from '#server/search/engine/text/name-interpretations.ts';
import { foldName, terms } from '#server/search/engine/text/tokenize.ts';

const namesOf = ({ name, trade_name, own_trade_name }: FirmDocument) =>
  [name, trade_name, own_trade_name].filter((one) => one !== null);

/** Whether a firm's name begins with the whole query, a "The" before it not counted. */
export const hasNameBeginning = (living: readonly FirmDocument[], whole: string): boolean =>
  living
    .flatMap(namesOf)
    .map(foldName)
    .some((name) => name.startsWith(whole) || name.startsWith(`the ${whole}`));

/** By firm the edits between its name and what was typed, where that is looked for: where few are found. */
export function fuzzyNamesAmong(
  living: readonly FirmDocument[],
  { phrases, normalized: whole }: ParsedQuery,
  found: number,
): Map<FirmDocument, number> {
  const few = Math.max(2, Math.floor(living.length / 5000));
  const begins = hasNameBeginning(living, whole);
  if (phrases.length > 0 || begins || found > few) return new Map();
  const readings = interpretName(whole);
  const all = living.map((firm) => [firm, nameDistance(firm, readings)] as const);
  return new Map(all.filter(([, edits]) => edits < Infinity));
}

function nameDistance(firm: FirmDocument, readings: readonly NameInterpretation[]): number {
  const sums = namesOf(firm).flatMap((name) => readings.map((reading) => readingDistance(terms(name), reading)));
  return Math.min(...sums);
}

function readingDistance(name: readonly string[], { words, cost: spent, maxEdits: limit }: NameInterpretation): number {
  const others = name.slice(words.length);
  if (name.length < words.length || others.length > MOST_LEGAL_FORMS || !others.every(isLegalForm)) return Infinity;
  const sum = words.reduce((all, word, i) => all + wordDistance(word, name[i] as string), spent);
  return sum > limit ? Infinity : sum;
}

/** Score of the best name that equals or begins with the whole query. */
export function nameScore(firm: FirmDocument, whole: string): number {
  const scores = namesOf(firm)
    .map(foldName)
    .map((one) => (whole === '' || !one.startsWith(whole) ? 0 : one === whole ? EXACT_NAME_SCORE : NAME_PREFIX_SCORE));
  return Math.max(0, ...scores);
}
