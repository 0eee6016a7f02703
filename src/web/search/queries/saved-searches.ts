import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** The searches that the person keeps, newest first. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ signal }) => api.search.saved({ signal }),
});
