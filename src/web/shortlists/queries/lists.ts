import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Shortlist, ShortlistChange } from '#contract/shortlists/schema.ts';
import { ApiError, api } from '#web/api.ts';
import type { ListsSearch } from '../model/list-search.ts';

const PAGE_SIZE = 50;
/** Lists that the dialog shows at once; more are found by name. */
const CHOICES = 100;

/** Whether the list is gone, or no longer shared. */
export const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

export const listsQuery = ({ q, sort }: ListsSearch) =>
  infiniteQueryOptions({
    queryKey: ['shortlists', 'all', { q, sort }],
    queryFn: ({ pageParam, signal }) =>
      api.shortlists.all({
        query: {
          limit: String(PAGE_SIZE),
          firm: [],
          ...(q && { q }),
          ...(sort && { sort }),
          ...(pageParam && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });

/** Lists to add to, and which of some firms they have. @param firms `mwbes.id`, few enough to ask for */
export const choicesQuery = (q: string, firms: readonly string[]) =>
  queryOptions({
    queryKey: ['shortlists', 'choices', q, firms],
    queryFn: ({ signal }) =>
      api.shortlists.all({
        query: { editable: 'true', limit: String(CHOICES), firm: [...firms], ...(q && { q }) },
        signal,
      }),
  });

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ['shortlists', 'one', id],
    queryFn: ({ signal }) => api.shortlists.one({ params: { id }, signal }),
    retry: (count, error) => !isGone(error) && count < 2,
  });

export const currentListQuery = queryOptions({
  queryKey: ['shortlists', 'current'],
  queryFn: ({ signal }) => api.shortlists.current({ signal }),
  // what was added since decides
  staleTime: 0,
  gcTime: 0,
});

const SHOWN = ['all', 'choices', 'one', 'current'] as const;

/** Everything that shows lists, but for the rows of one, which are many. */
export function useRefreshLists() {
  const client = useQueryClient();
  return (parts: readonly (typeof SHOWN)[number][] = SHOWN) =>
    Promise.all(parts.map((part) => client.invalidateQueries({ queryKey: ['shortlists', part] })));
}

function useListMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const refresh = useRefreshLists();
  return useMutation({ mutationFn, onSettled: () => void refresh() });
}

const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** A key for each different command: after a lost response, the same one again is not carried out twice. */
export function useCommandKey(): { readonly keyOf: (command: unknown) => string; readonly done: () => void } {
  const last = useRef({ content: '', key: '' });
  return {
    keyOf(command) {
      const content = JSON.stringify(command);
      if (last.current.content !== content) last.current = { content, key: newKey() };
      return last.current.key;
    },
    done() {
      last.current = { content: '', key: '' };
    },
  };
}

export function useMakeList() {
  const { keyOf, done } = useCommandKey();
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: (name: string) => api.shortlists.make({ body: { name }, key: keyOf(name) }),
    onSuccess: done,
    onSettled: () => void refresh(),
  });
}

export function useChangeList() {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: ({ id, ...change }: ShortlistChange & Pick<Shortlist, 'id'>) =>
      api.shortlists.change({ params: { id }, body: change }),
    onSuccess: (list) => client.setQueryData(listQuery(list.id).queryKey, list),
    onSettled: () => void refresh(),
  });
}

/** The version to change: after a refused change that of the one that came before. */
export function useLatestVersion(list: Shortlist): number {
  const { data } = useQuery({ ...listQuery(list.id), staleTime: Number.POSITIVE_INFINITY });
  return Math.max(list.version, data?.version ?? 0);
}

export function useCopyList() {
  const { keyOf, done } = useCommandKey();
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: ({ id, name }: { readonly id: string; readonly name: string }) =>
      api.shortlists.copy({ params: { id }, body: { name }, key: keyOf([id, name]) }),
    onSuccess: done,
    onSettled: () => void refresh(),
  });
}

/** The deleted list is not asked for again: whoever still shows it is about to leave. */
export function useDeleteList() {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: (id: string) => api.shortlists.remove({ params: { id } }),
    onSuccess: (_, id) => client.invalidateQueries({ queryKey: listQuery(id).queryKey, refetchType: 'none' }),
    onSettled: (_, error) => void refresh(error ? undefined : ['all', 'choices', 'current']),
  });
}
export const useRestoreList = () => useListMutation((id: string) => api.shortlists.restore({ params: { id } }));
