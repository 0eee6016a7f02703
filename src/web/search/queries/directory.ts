import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { apiQuery, type DirectoryState, parseSearchState, RESULTS_PER_PAGE } from '../model/search-state.ts';

/** A page of firms with the counts of all filters; the previous page stays on screen until the next arrives. */
export const directoryQuery = (state: DirectoryState) =>
  queryOptions({
    queryKey: ['search', apiQuery(state)],
    queryFn: ({ signal }) =>
      api.search.businesses({
        query: { ...apiQuery(state), page_size: String(RESULTS_PER_PAGE) } as DirectoryRequest,
        signal,
      }),
    placeholderData: keepPreviousData,
  });

type DirectoryRequest = Parameters<typeof api.search.businesses>[0]['query'];

/** Starts the search of an address before its page renders. Never rejects. */
export const prefetchDirectory = (client: QueryClient, search: object): Promise<void> =>
  client.prefetchQuery(directoryQuery(parseSearchState({ ...search })));
