import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

export const viewsQuery = queryOptions({
  queryKey: ['analytics', 'views'],
  queryFn: ({ signal }) => api.analytics.views({ signal }),
});

export const failuresQuery = queryOptions({
  queryKey: ['analytics', 'failures'],
  queryFn: ({ signal }) => api.analytics.scriptFailures({ signal }),
});
