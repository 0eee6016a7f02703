import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: ['businesses', id, 'contact'],
    queryFn: ({ signal }) => api.businesses.contact({ params: { id }, signal }),
    staleTime: 60_000,
  });
