import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { COUNTED } from '#contract/notifications/rules.ts';
import type { Notification, NotificationCounts } from '#contract/notifications/schema.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { type InboxData, type Patch, patchItems, patchPages } from '../model/pages.ts';
import { countsQuery } from './counts.ts';
import { LIST_KEY, newestQuery, notificationQuery } from './notifications.ts';

const ALL_QUERIES = { queryKey: ['notifications'] } as const;
const MUTATION_KEY = ['notifications'] as const;

type Change = { readonly viewed_at: string | null } | { readonly hidden: true };
interface ChangeInput {
  readonly notification: Notification;
  readonly change: Change;
}

/** Updates the cache optimistically, and rolls back when the server rejects the change. */
function useOptimisticMutation<Input>(
  send: (input: Input) => Promise<unknown>,
  apply: (client: QueryClient, input: Input) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: send,
    onMutate: async (input: Input) => {
      await client.cancelQueries(ALL_QUERIES);
      const before = client.getQueriesData(ALL_QUERIES);
      apply(client, input);
      return before;
    },
    onError: (error, _, before: readonly (readonly [QueryKey, unknown])[] | undefined) => {
      for (const [key, data] of before ?? []) if (data !== undefined) client.setQueryData(key, data);
      showAlert({ variant: 'error', text: error.message });
    },
    // of several concurrent mutations only the last refetches: an earlier response would undo a later change
    onSettled: () =>
      client.isMutating({ mutationKey: MUTATION_KEY }) === 1 ? client.invalidateQueries(ALL_QUERIES) : undefined,
  });
}

function patchAll(client: QueryClient, patch: Patch): void {
  client.setQueriesData<InboxData>({ queryKey: LIST_KEY }, (loaded) => loaded && patchPages(loaded, patch));
  client.setQueryData(newestQuery.queryKey, (items) => items && patchItems(items, patch));
}

function patchCounts(client: QueryClient, change: (counts: NotificationCounts) => Partial<NotificationCounts>): void {
  client.setQueryData(countsQuery.queryKey, (counts) => counts && { ...counts, ...change(counts) });
}

/** A count at the limit stays, since the real one is unknown. */
const adjustCount = (count: number, by: number): number => (count >= COUNTED ? count : Math.max(0, count + by));

function useUpdateNotification() {
  return useOptimisticMutation<ChangeInput>(
    ({ notification: { id }, change }) => api.notifications.change({ params: { id }, body: change }),
    (client, { notification: one, change }) => {
      const gone = 'hidden' in change;
      patchAll(client, (other) => (other.id !== one.id ? other : gone ? null : { ...other, ...change }));
      client.setQueryData(notificationQuery(one.id).queryKey, (found) => found && { ...found, ...change });
      const unread = (viewedAt: string | null) => (viewedAt === null ? 1 : 0);
      const by = (gone ? 0 : unread(change.viewed_at)) - unread(one.viewed_at);
      patchCounts(client, (counts) => ({
        unread: adjustCount(counts.unread, by),
        ...(gone && { all: adjustCount(counts.all, -1) }),
      }));
    },
  );
}

export function useMarkRead() {
  const { mutate } = useUpdateNotification();
  return (one: Notification, read: boolean) =>
    mutate({ notification: one, change: { viewed_at: read ? new Date().toISOString() : null } });
}

export function useRemoveNotification() {
  const change = useUpdateNotification();
  return {
    ...change,
    remove: (one: Notification) => change.mutateAsync({ notification: one, change: { hidden: true } }),
  };
}

export function useMarkAllRead() {
  return useOptimisticMutation<void>(
    () => api.notifications.readAll(),
    (client) => {
      const now = new Date().toISOString();
      patchAll(client, (one) => (one.viewed_at === null ? { ...one, viewed_at: now } : one));
      patchCounts(client, () => ({ unread: 0 }));
    },
  );
}
