import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { MAX_NEARBY } from '../model/nearby.ts';
import type { DirectoryState } from '../model/search-state.ts';

/** One more than shown, since the firm itself is among the results. */
export const nearbyQuery = (search: DirectoryState) =>
  queryOptions({
    queryKey: ['search', 'nearby', search],
    queryFn: ({ signal }) =>
      api.search.businesses({ query: { ...search, page_size: String(MAX_NEARBY + 1) } as Request, signal }),
    staleTime: 60_000,
  });

type Request = Parameters<typeof api.search.businesses>[0]['query'];
