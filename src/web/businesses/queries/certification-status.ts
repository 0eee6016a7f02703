import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import type { StatusQuery } from '../model/certification-status.ts';

/** Whether the firm counted; the last answer stays until the next is there. */
export const certificationStatusQuery = (id: string, question: StatusQuery) =>
  queryOptions({
    queryKey: ['businesses', id, 'standing', question],
    queryFn: ({ signal }) =>
      api.businesses.standing({ params: { id }, query: { ...question, agency: question.agency ?? '' }, signal }),
    enabled: question.agency !== undefined,
    placeholderData: keepPreviousData,
  });

export const agenciesQuery = queryOptions({
  queryKey: ['businesses', 'agencies'],
  queryFn: ({ signal }) => api.businesses.agencies({ signal }),
  staleTime: 300_000,
});
