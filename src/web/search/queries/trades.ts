import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { apiQuery, type DirectoryState } from '../model/search-state.ts';

type TradesRequest = Parameters<typeof api.search.trades>[0]['query'];

/** The trades below a code with their firms; selected trades do not change these counts. */
export const tradesQuery = (state: DirectoryState, parent: string) => {
  const { sort: _sort, page: _page, naics: _naics, ...query } = apiQuery(state);
  return queryOptions({
    queryKey: ['search', 'trades', query, parent] as readonly unknown[],
    queryFn: ({ signal }) => api.search.trades({ query: { ...query, parent } as TradesRequest, signal }),
    placeholderData: keepPreviousData,
  });
};
