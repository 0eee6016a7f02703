import { singular, words } from './words.ts';

export interface ReadWord {
  /** What it may be without the plural: a slip may have made one, or hidden it. */
  readonly terms: readonly string[];
  /** Edits forgiven in it. */
  readonly slips: number;
}

/** One way to read all that was typed as a name, word by word. */
export interface Reading {
  readonly words: readonly ReadWord[];
  /** Edits that reading it so costs. */
  readonly spent: number;
  /** Edits forgiven in all, with those. */
  readonly limit: number;
}

export const MOST_SLIPS = 2;
const LETTERS_PER_SLIP = 3;
const SHORTEST_MISSPELT = 3;
const SHORTEST_PART = 2;

/** As it stands; with a space too many, or one too few, where the words that this makes are right. */
export function readingsOf(whole: string): Reading[] {
  const typed = words(whole);
  const limit = Math.min(MOST_SLIPS, Math.floor(typed.join('').length / LETTERS_PER_SLIP));
  if (limit === 0) return [];
  const loose = (word: string) => {
    const isFirm = word.length < SHORTEST_MISSPELT || /\d/.test(word);
    return isFirm ? firm(word) : { terms: [...new Set([term(word), word, word.replace(/s$/, '')])], slips: limit };
  };
  const firm = (word: string) => ({ terms: [term(word)], slips: 0 });
  const instead = (at: number, count: number, made: readonly string[]) => ({
    words: [...typed.slice(0, at).map(loose), ...made.map(firm), ...typed.slice(at + count).map(loose)],
    spent: 1,
    limit,
  });
  const splits = (word: string, at: number) =>
    Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_PART + 1) }, (_, i) => {
      return instead(at, 1, [word.slice(0, i + SHORTEST_PART), word.slice(i + SHORTEST_PART)]);
    });
  return [
    { words: typed.map(loose), spent: 0, limit },
    ...typed.slice(1).map((word, i) => instead(i, 2, [`${typed[i]}${word}`])),
    ...typed.flatMap(splits),
  ];
}

const term = (word: string): string => (word.length >= 4 && word.endsWith('s') ? singular(word) : word);
