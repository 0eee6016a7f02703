import { editsOfWord } from './alike.ts';
import type { FirmDocument } from './document.ts';
import { type Reading, readingsOf } from './name-interpretations.ts';
import type { Asked } from './query.ts';
import { folded, terms } from './words.ts';

const namesOf = ({ name, trade_name }: FirmDocument) => [name, ...(trade_name === null ? [] : [trade_name])];

/** By firm the edits between its name and what was typed, where that is looked for: where few are found. */
export function alikeAmong(
  living: readonly FirmDocument[],
  { phrases, whole }: Asked,
  found: number,
): Map<FirmDocument, number> {
  const few = Math.max(2, Math.floor(living.length / 5000));
  const begins = living.some((firm) => namesOf(firm).some((name) => folded(name).startsWith(whole)));
  if (phrases.length > 0 || begins || found > few) return new Map();
  const readings = readingsOf(whole);
  const all = living.map((firm) => [firm, edited(firm, readings)] as const);
  return new Map(all.filter(([, edits]) => edits < Infinity));
}

function edited(firm: FirmDocument, readings: readonly Reading[]): number {
  const sums = namesOf(firm).flatMap((name) => readings.map((reading) => editsBetween(terms(name), reading)));
  return Math.min(...sums);
}

function editsBetween(name: readonly string[], { words, spent, limit }: Reading): number {
  if (name.length !== words.length) return Infinity;
  const sum = words.reduce((all, word, i) => all + editsOfWord(word, name[i] as string), spent);
  return sum > limit ? Infinity : sum;
}
