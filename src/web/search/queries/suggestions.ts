import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** Characters before suggestions are requested. */
export const MIN_QUERY_LENGTH = 2;

/** Suggestions for the text of the search field. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', q],
    queryFn: ({ signal }) => api.search.suggestions({ query: { q }, signal }),
    enabled: q.length >= MIN_QUERY_LENGTH,
    placeholderData: keepPreviousData,
  });
