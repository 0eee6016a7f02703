import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InboxFilter } from '#contract/messaging/rules.ts';
import type { NewThread, RecipientQuery, ThreadRow } from '#contract/messaging/schema/threads.ts';
import { api } from '#web/api.ts';

/** All keys share this prefix: a signal of the live stream invalidates everything below `messaging`. */
const PREFIX = 'messaging';

const PAGE = 30;
export const inboxQuery = (filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: [PREFIX, 'inbox', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }): Promise<ThreadRow[]> =>
      api.messaging.list({ query: { filter, limit: String(PAGE), ...(pageParam && { before: pageParam }) }, signal }),
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
  });

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: [PREFIX, 'thread', id],
    queryFn: ({ signal }) => api.messaging.one({ params: { id }, signal }),
  });

export const colleaguesQuery = (id: string) =>
  queryOptions({
    queryKey: [PREFIX, 'colleagues', id],
    queryFn: ({ signal }) => api.messaging.colleagues({ params: { id }, signal }),
  });

export const blocksQuery = queryOptions({
  queryKey: [PREFIX, 'blocks'],
  queryFn: ({ signal }) => api.messaging.blocks({ signal }),
});

/** Not below the prefix: what was found stays while messages come. */
export const searchQuery = (q: string, thread?: string) =>
  infiniteQueryOptions({
    queryKey: ['message-search', q, thread ?? null],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.messaging.search({
        query: { q, ...(thread && { thread }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => (page.length === 20 ? page.at(-1)?.id : undefined),
    enabled: q.length >= 2,
  });

export const recipientQuery = (query: RecipientQuery) =>
  queryOptions({
    queryKey: ['message-recipient', query],
    queryFn: ({ signal }) => api.messaging.recipient({ query, signal }),
    staleTime: 60_000,
  });

/** Read once, when somebody begins to write: what they type then is newer. */
export const draftQuery = (place: string) =>
  queryOptions({
    queryKey: ['message-draft', place],
    queryFn: ({ signal }) => api.messaging.draft({ params: { id: place }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [PREFIX] });
};

export function useStartThreads() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Omit<NewThread, 'from'> & { readonly from?: string }) => api.messaging.start({ body }),
    onSuccess: refresh,
  });
}

/** What a participant does with a conversation besides writing. */
export function useThreadActs(id: string) {
  const refresh = useRefresh();
  const client = useQueryClient();
  const done = { onSuccess: refresh };
  return {
    mute: useMutation({
      mutationFn: (is_muted: boolean) => api.messaging.change({ params: { id }, body: { is_muted } }),
      ...done,
    }),
    add: useMutation({
      mutationFn: (body: { readonly user_id: string; readonly reads: 'all' | 'new' }) =>
        api.messaging.add({ params: { id }, body }),
      ...done,
    }),
    remove: useMutation({
      mutationFn: (user_id: string) => api.messaging.remove({ params: { id, user_id } }),
      ...done,
    }),
    /** Also takes the conversation away from this browser. */
    leave: useMutation({
      mutationFn: (user_id: string) => api.messaging.remove({ params: { id, user_id } }),
      onSuccess: () => {
        client.removeQueries({ queryKey: [PREFIX, 'thread', id] });
        client.removeQueries({ queryKey: [PREFIX, 'transcript', id] });
        return refresh();
      },
    }),
  };
}

export function useBlocking() {
  const refresh = useRefresh();
  return {
    block: useMutation({
      mutationFn: (body: { readonly organization_id: string; readonly from: string }) => api.messaging.block({ body }),
      onSuccess: refresh,
    }),
    unblock: useMutation({
      mutationFn: (id: string) => api.messaging.unblock({ params: { id } }),
      onSuccess: refresh,
    }),
  };
}
