import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { COUNTED } from '#contract/notifications/rules.ts';
import type { Notification, NotificationCounts } from '#contract/notifications/schema.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { countsQuery } from './counts.ts';
import { LISTS, newestQuery, oneQuery } from './notifications.ts';
import { type Loaded, type Patch, patchItems, patchPages } from './pages.ts';

const ALL = { queryKey: ['notifications'] } as const;
const MUTATIONS = ['notifications'] as const;

type Change = { readonly viewed_at: string | null } | { readonly hidden: true };
interface Asked {
  readonly one: Notification;
  readonly change: Change;
}

/** Changes what is on the screen at once, and puts it back when the server refuses. */
function useAtOnce<Input>(
  send: (input: Input) => Promise<unknown>,
  apply: (client: QueryClient, input: Input) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATIONS,
    mutationFn: send,
    onMutate: async (input: Input) => {
      await client.cancelQueries(ALL);
      const before = client.getQueriesData(ALL);
      apply(client, input);
      return before;
    },
    onError: (error, _, before: readonly (readonly [QueryKey, unknown])[] | undefined) => {
      for (const [key, data] of before ?? []) if (data !== undefined) client.setQueryData(key, data);
      showAlert({ variant: 'error', text: error.message });
    },
    // of several changes that are on their way the last reads again: an earlier answer would undo a later change
    onSettled: () => (client.isMutating({ mutationKey: MUTATIONS }) === 1 ? client.invalidateQueries(ALL) : undefined),
  });
}

function patchAll(client: QueryClient, patch: Patch): void {
  client.setQueriesData<Loaded>({ queryKey: LISTS }, (loaded) => loaded && patchPages(loaded, patch));
  client.setQueryData(newestQuery.queryKey, (items) => items && patchItems(items, patch));
}

function patchCounts(client: QueryClient, change: (counts: NotificationCounts) => Partial<NotificationCounts>): void {
  client.setQueryData(countsQuery.queryKey, (counts) => counts && { ...counts, ...change(counts) });
}

/** A count that stopped counting says nothing of one more or less. */
const moved = (count: number, by: number): number => (count >= COUNTED ? count : Math.max(0, count + by));

function useChange() {
  return useAtOnce<Asked>(
    ({ one: { id }, change }) => api.notifications.change({ params: { id }, body: change }),
    (client, { one, change }) => {
      const gone = 'hidden' in change;
      patchAll(client, (other) => (other.id !== one.id ? other : gone ? null : { ...other, ...change }));
      client.setQueryData(oneQuery(one.id).queryKey, (found) => found && { ...found, ...change });
      const unread = (viewedAt: string | null) => (viewedAt === null ? 1 : 0);
      const by = (gone ? 0 : unread(change.viewed_at)) - unread(one.viewed_at);
      patchCounts(client, (counts) => ({
        unread: moved(counts.unread, by),
        ...(gone && { all: moved(counts.all, -1) }),
      }));
    },
  );
}

export function useMark() {
  const { mutate } = useChange();
  return (one: Notification, read: boolean) =>
    mutate({ one, change: { viewed_at: read ? new Date().toISOString() : null } });
}

export function useRemove() {
  const change = useChange();
  return { ...change, remove: (one: Notification) => change.mutateAsync({ one, change: { hidden: true } }) };
}

export function useReadAll() {
  return useAtOnce<void>(
    () => api.notifications.readAll(),
    (client) => {
      const now = new Date().toISOString();
      patchAll(client, (one) => (one.viewed_at === null ? { ...one, viewed_at: now } : one));
      patchCounts(client, () => ({ unread: 0 }));
    },
  );
}
