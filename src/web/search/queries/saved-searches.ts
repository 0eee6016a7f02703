import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** The person's saved searches, newest first. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ signal }) => api.search.saved({ signal }),
});
