import { type SearchQuery, searchQuery } from '#contract/search/schema.ts';
import { originOf, synonymsOf, takenApart } from './ours.ts';

/** A word that must be found: as it stands, or by one of its synonyms. */
export interface QuestionWord {
  readonly word: string;
  readonly synonyms: readonly string[];
  /** The beginning of a word will do. */
  readonly isPrefix: boolean;
}

/** A question taken apart, the same for every engine. */
export interface ParsedQuestion {
  readonly query: SearchQuery;
  readonly near: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly words: readonly QuestionWord[];
  /** Words that must stand side by side. */
  readonly phrases: readonly (readonly string[])[];
}

/** @param asks a query string of the search */
export function parseQuestion(asks: string): ParsedQuestion {
  const params = new URLSearchParams(asks);
  const all = [...new Set(params.keys())].map((key) => {
    const values = params.getAll(key);
    return [key, values.length > 1 ? values : values[0]] as const;
  });
  const query = searchQuery.parse(Object.fromEntries(all));
  const { words, phrases, isLastPrefix: open } = takenApart(query.q ?? '');
  return {
    query,
    near: originOf(query),
    words: words.map(({ word, exact }, at) => ({
      word,
      synonyms: exact ? [] : synonymsOf(word),
      isPrefix: open && !exact && at === words.length - 1,
    })),
    phrases,
  };
}

/** Whether words decide anything. */
export const hasWords = ({ words }: ParsedQuestion): boolean => words.length > 0;
