import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** Letters before anything is sought. */
const MIN_LETTERS = 2;

/** Firms of the directory that somebody may mean, best first. */
export const firmsQuery = (name: string) =>
  queryOptions({
    queryKey: ['search', 'firms', name],
    queryFn: async ({ signal }) => (await api.search.suggestions({ query: { q: name }, signal })).firms,
    enabled: name.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  });
