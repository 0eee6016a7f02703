import { type SearchQuery, searchQuery } from '#contract/search/schema.ts';
import { parseQuery, placedQuery, synonymsOf } from './ours.ts';

/** A required word: itself or one of its synonyms must match. */
export interface QuestionWord {
  readonly word: string;
  readonly synonyms: readonly string[];
  /** Whether it matches as a prefix. */
  readonly isPrefix: boolean;
}

/** A parsed query, the same for every engine. */
export interface ParsedQuestion {
  readonly query: SearchQuery;
  readonly near: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly words: readonly QuestionWord[];
  /** Words that must match as a phrase. */
  readonly phrases: readonly (readonly string[])[];
}

/** @param queryString of `GET /api/v1/search/businesses` */
export function parseQuestion(queryString: string): ParsedQuestion {
  const params = new URLSearchParams(queryString);
  const all = [...new Set(params.keys())].map((key) => {
    const values = params.getAll(key);
    return [key, values.length > 1 ? values : values[0]] as const;
  });
  const query = searchQuery.parse(Object.fromEntries(all));
  const { words, phrases, isLastPrefix: open } = parseQuery(query.q ?? '');
  return {
    query,
    near: placedQuery(query).near,
    words: words.map(({ word, exact }, at) => ({
      word,
      synonyms: exact ? [] : synonymsOf(word),
      isPrefix: open && !exact && at === words.length - 1,
    })),
    phrases,
  };
}

/** Whether the query has words. */
export const hasWords = ({ words }: ParsedQuestion): boolean => words.length > 0;
