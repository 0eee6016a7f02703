import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** What happened to a record, oldest first. */
export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'timeline', id],
    queryFn: ({ signal }) => api.workHistory.timeline({ params: { id }, signal }),
  });
