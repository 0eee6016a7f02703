import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** All keys start alike: a signal of the live stream makes everything below `notifications` old. */
export const countsQuery = queryOptions({
  queryKey: ['notifications', 'counts'],
  queryFn: ({ signal }) => api.notifications.counts({ signal }),
});

/** What the badge of the bell says; empty for none. */
export function badgeLabel(unread: number): string {
  return unread > 9 ? '9+' : unread > 0 ? String(unread) : '';
}
