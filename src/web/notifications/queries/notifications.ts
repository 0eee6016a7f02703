import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications/schema.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => api.notifications.list({ query: { hidden: 'false' }, signal }),
});

type Change = { readonly viewed_at: string | null } | { readonly hidden: true };

/** Changes the list at once, and puts it back when the server refuses. */
function useChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Change }) =>
      api.notifications.change({ params: { id }, body: change }),
    onMutate: async ({ id, change }) => {
      await client.cancelQueries(notificationsQuery);
      const before = client.getQueryData(notificationsQuery.queryKey);
      client.setQueryData(notificationsQuery.queryKey, (list) =>
        list?.map((one) => (one.id === id ? { ...one, ...change } : one)).filter((one) => !one.hidden),
      );
      return before;
    },
    onError: (error, _, before) => {
      client.setQueryData(notificationsQuery.queryKey, before);
      showAlert({ variant: 'error', text: error.message });
    },
    onSettled: () => client.invalidateQueries(notificationsQuery),
  });
}

export function useMark() {
  const { mutate } = useChange();
  return (notification: Notification, read: boolean) =>
    mutate({ id: notification.id, change: { viewed_at: read ? new Date().toISOString() : null } });
}

export function useRemove() {
  const change = useChange();
  return { ...change, remove: ({ id }: Notification) => change.mutateAsync({ id, change: { hidden: true } }) };
}
