import type { Gazetteer } from '../vocabulary.ts';

const MOST_WORDS = 2;

/** The words of a question with the states of "New England" as a list of their codes; a name may begin with a region. */
export function withStatesOfRegions(words: readonly string[], { statesOf }: Gazetteer): readonly string[] {
  for (let at = 1; at < words.length; at++) {
    for (let end = at + 1; end <= at + MOST_WORDS; end++) {
      const codes = statesOf?.(words.slice(at, end).join(' '));
      if (codes) return words.toSpliced(at, end - at, ...codes.flatMap((code, i) => (i === 0 ? [code] : ['or', code])));
    }
  }
  return words;
}
