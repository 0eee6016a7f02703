import { NEARBY_MILES, type PlacePhrase } from './place-phrase.ts';

/** Said before or after a city with what is around it: "greater Boston", "Bowie area". */
export const AROUND: ReadonlySet<string> = new Set(['greater', 'metro', 'metropolitan']);
export const AFTER_PLACE: ReadonlySet<string> = new Set([
  'area',
  'region',
  'metro',
  'metropolitan',
  'vicinity',
  'zona',
]);
export const isAround = (word: string): boolean => AROUND.has(word) || AFTER_PLACE.has(word);

/** "Boston metro area" */
export function afterArea(words: readonly string[], end: number): number {
  let until = end;
  while (AFTER_PLACE.has(words[until] ?? '')) until++;
  return until;
}

/** "Boston area" is "near Boston". @param said the words in which the place was found, at the beginning of all */
export function withSurroundings(phrase: PlacePhrase, said: readonly string[], all: readonly string[]): PlacePhrase {
  const { at, rest } = phrase;
  const end = at + said.length - rest.length;
  const until = afterArea(all, end);
  const isBefore = AROUND.has(all[at - 1] ?? '');
  if (until === end && !isBefore && !AROUND.has(all[at] ?? '')) return phrase;
  const before = rest.slice(0, isBefore ? at - 1 : at);
  return {
    ...phrase,
    miles: NEARBY_MILES,
    isSurroundings: true,
    at: before.length,
    rest: [...before, ...said.slice(until)],
  };
}
