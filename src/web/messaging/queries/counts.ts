import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** Apart from the other queries, since every page shows it. */
export const countsQuery = queryOptions({
  queryKey: ['messaging', 'counts'],
  queryFn: ({ signal }) => api.messaging.counts({ signal }),
});
