import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailPreference } from '#contract/notifications/rules.ts';
import type { NotificationSettings } from '#contract/notifications/schema.ts';
import { api } from '#web/api.ts';

export const settingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }) => api.notifications.settings({ signal }),
});

/** Shows the choice at once, and puts it back when the server refuses. */
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

/** When the daily e-mail leaves: `7:00 AM Eastern`. */
export function digestTime({ digest_at, time_zone }: NotificationSettings): string {
  const [hour = 0, minute = 0] = digest_at.split(':').map(Number);
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const zone = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  // the space between time and AM is a narrow one, which would tell two equal texts apart
  const words = time.format(Date.UTC(2000, 0, 1, hour, minute)).replace(/\s/g, ' ');
  return `${words} ${zone?.replace(/ Time$/, '') ?? time_zone}`;
}
