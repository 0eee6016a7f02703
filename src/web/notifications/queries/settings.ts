import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailPreferences } from '#contract/notifications/schema.ts';
import { api } from '#web/api.ts';

export const settingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }) => api.notifications.settings({ signal }),
});

/** Updates the cache optimistically, and rolls back when the server rejects the change. */
export function useChangeSettings() {
  const client = useQueryClient();
  const { queryKey } = settingsQuery;
  return useMutation({
    mutationFn: (body: Partial<MailPreferences>) => api.notifications.changeSettings({ body }),
    onMutate: async (chosen) => {
      await client.cancelQueries(settingsQuery);
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (settings) => settings && { ...settings, ...chosen });
      return before;
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (_, __, before) => client.setQueryData(queryKey, before),
  });
}
