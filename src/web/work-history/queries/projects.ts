import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ProjectState } from '#contract/work-history/rules.ts';
import { ApiError, api } from '#web/api.ts';

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

export const countsQuery = queryOptions({
  queryKey: ['projects', 'counts'],
  queryFn: ({ signal }) => api.workHistory.counts({ signal }),
});

/** Records of the person's companies, newest first; of all states where none is given. */
export const myProjectsQuery = (state: ProjectState | null) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'own', state],
    queryFn: ({ pageParam, signal }) =>
      api.workHistory.own({
        query: { limit: String(PAGE_SIZE), ...(state && { state }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });
