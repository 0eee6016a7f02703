import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import type { StatusQuery } from '../model/certification-status.ts';

/** Whether the firm was certified. No answer outlives its query: a stale one would be read as that of the next. */
export const certificationStatusQuery = (id: string, query: StatusQuery) =>
  queryOptions({
    queryKey: ['businesses', id, 'certification-status', query],
    queryFn: ({ signal }) =>
      api.businesses.certificationStatus({ params: { id }, query: { ...query, agency: query.agency ?? '' }, signal }),
    enabled: query.agency !== undefined,
  });

export const agenciesQuery = queryOptions({
  queryKey: ['businesses', 'agencies'],
  queryFn: ({ signal }) => api.businesses.agencies({ signal }),
  staleTime: 300_000,
});
