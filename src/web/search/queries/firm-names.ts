import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** Letters before the directory is searched. */
export const MIN_LETTERS = 2;

/** After the last letter. */
export const DEBOUNCE_MS = 150;

/** Suggested firms of the directory, best match first. */
export const firmNamesQuery = (name: string) =>
  queryOptions({
    queryKey: ['search', 'firms', name],
    queryFn: async ({ signal }) => (await api.search.suggestions({ query: { q: name }, signal })).firms,
    enabled: name.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  });
