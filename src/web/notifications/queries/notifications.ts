import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { LIMITS } from '#contract/limits.ts';
import type { Notification } from '#contract/notifications/schema.ts';
import { api } from '#web/api.ts';
import { cachedAfter, type InboxData, type InboxPage, mergeReread, nextCursor } from '../model/pages.ts';
import type { InboxView } from '../model/view.ts';

/** Number of notifications in the panel (spec, section 9). */
const PANEL_SIZE = 5;

export const newestQuery = queryOptions({
  queryKey: ['notifications', 'newest'],
  queryFn: ({ signal }): Promise<Notification[]> =>
    api.notifications.list({ query: { hidden: 'false', limit: String(PANEL_SIZE) }, signal }),
});

export const notificationQuery = (id: string) =>
  queryOptions({
    queryKey: ['notifications', 'one', id],
    queryFn: ({ signal }): Promise<Notification> => api.notifications.one({ params: { id }, signal }),
  });

export const LIST_KEY = ['notifications', 'list'] as const;

/** Ids of the cards that are rendered now. */
export interface InView {
  readonly current: ReadonlySet<string>;
}

/**
 * The list of a view, page by page. A refetch reads only its start and the pages in view:
 * the other loaded pages stay cached and are read when they come into view.
 */
export const listQuery = ({ filter = 'all', sub = 'all', sort = 'newest' }: InboxView, inView: InView) =>
  infiniteQueryOptions({
    queryKey: [...LIST_KEY, filter, sub, sort],
    initialPageParam: null as string | null,
    queryFn: async ({ client, queryKey, pageParam, signal }): Promise<InboxPage> => {
      const state = client.getQueryState<InboxData>(queryKey);
      const pages = state?.data?.pages ?? [];
      const isSeen = ({ items }: Pick<InboxPage, 'items'>) => items.some(({ id }) => inView.current.has(id));
      const known = cachedAfter(pages, pageParam);
      const hasNews = pageParam === null && (state?.isInvalidated || inView.current.size === 0);
      if (known && !hasNews && !isSeen(known)) return known;
      const query = { hidden: 'false', filter, sub, sort } as const;
      const items: InboxPage['items'][number][] = [];
      for (;;) {
        const before = items.at(-1)?.id ?? pageParam;
        const read = await api.notifications.list({ query: { ...query, ...(before && { before }) }, signal });
        items.push(...read);
        const more = read.length === LIMITS.pageSize;
        const page = mergeReread(pages, pageParam, { items, more, readAt: Date.now() });
        // a page that has grown is longer than one response
        if (!more || !isSeen({ items: page.items.slice(items.length) })) return page;
      }
    },
    getNextPageParam: nextCursor,
  });
