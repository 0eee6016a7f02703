import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** All keys share this prefix: a signal of the live stream invalidates everything below `notifications`. */
export const countsQuery = queryOptions({
  queryKey: ['notifications', 'counts'],
  queryFn: ({ signal }) => api.notifications.counts({ signal }),
});
