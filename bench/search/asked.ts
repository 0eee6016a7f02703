import { type SearchQuery, searchQuery } from '#contract/search/schema.ts';
import { alternatives, near, takenApart } from './ours.ts';

/** A word that must be found: as it stands, or by one of its synonyms. */
export interface AskedWord {
  readonly word: string;
  readonly others: readonly string[];
  /** The beginning of a word will do. */
  readonly isOpen: boolean;
}

/** A question taken apart, the same for every engine. */
export interface Asked {
  readonly query: SearchQuery;
  readonly near: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly words: readonly AskedWord[];
  /** Words that must stand side by side. */
  readonly phrases: readonly (readonly string[])[];
}

/** @param asks a query string of the search */
export function askedOf(asks: string): Asked {
  const params = new URLSearchParams(asks);
  const all = [...new Set(params.keys())].map((key) => {
    const values = params.getAll(key);
    return [key, values.length > 1 ? values : values[0]] as const;
  });
  const query = searchQuery.parse(Object.fromEntries(all));
  const { words, phrases, open } = takenApart(query.q ?? '');
  return {
    query,
    near: near(query),
    words: words.map(({ word, exact }, at) => ({
      word,
      others: exact ? [] : alternatives(word),
      isOpen: open && !exact && at === words.length - 1,
    })),
    phrases,
  };
}

/** Whether words decide anything. */
export const hasWords = ({ words }: Asked): boolean => words.length > 0;
