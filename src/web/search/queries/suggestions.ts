import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** Letters before anything is suggested. */
export const MIN_QUERY_LENGTH = 2;

/** What somebody may mean; the answer to an older text is dropped. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', q],
    queryFn: ({ signal }) => api.search.suggestions({ query: { q }, signal }),
    enabled: q.length >= MIN_QUERY_LENGTH,
    placeholderData: keepPreviousData,
  });
