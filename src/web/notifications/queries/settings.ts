import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailPreference } from '#contract/notifications/rules.ts';
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
    mutationFn: (mail_preference: MailPreference) => api.notifications.changeSettings({ body: { mail_preference } }),
    onMutate: async (mail_preference) => {
      await client.cancelQueries(settingsQuery);
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (settings) => settings && { ...settings, mail_preference });
      return before;
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (_, __, before) => client.setQueryData(queryKey, before),
  });
}
