import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, api } from '#web/api.ts';
import type { ListFilters, ListSearch } from '../model/list-search.ts';

/** Rows of one page of the list. */
export const PAGE_SIZE = 50;

/** Whether the server says that there is no such record, for this person; other failures pass. */
export const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: ({ signal }) => api.workHistory.project({ query: { id }, signal }),
  });

export const revisionQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'revision', id],
    queryFn: ({ signal }) => api.workHistory.revision({ query: { id }, signal }),
  });

/** How many of the records that the filters leave are in each state. */
export const countsQuery = (filters: ListFilters) =>
  queryOptions({
    queryKey: ['projects', 'counts', filters],
    queryFn: ({ signal }) => api.workHistory.counts({ query: { ...filters }, signal }),
  });

/** Records of the person's companies that the filters leave, newest first; of all states where none is given. */
export const myProjectsQuery = (search: ListSearch) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'own', search],
    queryFn: ({ pageParam, signal }) =>
      api.workHistory.own({
        query: { limit: String(PAGE_SIZE), ...search, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });
