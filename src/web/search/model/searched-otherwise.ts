import type { SearchResult } from '#contract/search/schema.ts';

/** How a question was read; only firms are searched by numbers and agencies. */
export type SearchedAs = Pick<SearchResult, 'read_as' | 'asks_for' | 'place' | 'without'> &
  Partial<Pick<SearchResult, 'certificate_number' | 'federal_id' | 'certified_by'>>;

/** Whether something else than what was typed was searched. */
export const isSearchedOtherwise = (result: SearchedAs): boolean =>
  result.read_as.length > 0 ||
  result.asks_for.length > 0 ||
  result.without.length > 0 ||
  [result.place, result.certificate_number, result.federal_id, result.certified_by].some(Boolean);
