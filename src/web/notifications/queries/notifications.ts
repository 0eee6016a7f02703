import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { LIMITS } from '#contract/limits.ts';
import { api } from '#web/api.ts';
import { following, type Loaded, nextAfter, type Page, renewed } from './pages.ts';
import type { View } from './view.ts';

/** How many of the newest the panel shows (spec, section 9). */
const SHOWN = 5;

export const newestQuery = queryOptions({
  queryKey: ['notifications', 'newest'],
  queryFn: ({ signal }) => api.notifications.list({ query: { hidden: 'false', limit: String(SHOWN) }, signal }),
});

export const oneQuery = (id: string) =>
  queryOptions({
    queryKey: ['notifications', 'one', id],
    queryFn: ({ signal }) => api.notifications.one({ params: { id }, signal }),
  });

export const LISTS = ['notifications', 'list'] as const;

/** Ids of the cards that are drawn now. */
export interface InView {
  readonly current: ReadonlySet<string>;
}

/**
 * The list that a view shows, page by page. When it is read again, only its start and the pages in view are asked for:
 * of fifty loaded pages the others are kept as they were, and read when they come into view.
 */
export const listQuery = ({ filter = 'all', sub = 'all', sort = 'newest' }: View, inView: InView) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, filter, sub, sort],
    initialPageParam: null as string | null,
    queryFn: async ({ client, queryKey, pageParam, signal }): Promise<Page> => {
      const state = client.getQueryState<Loaded>(queryKey);
      const pages = state?.data?.pages ?? [];
      const isSeen = ({ items }: Pick<Page, 'items'>) => items.some(({ id }) => inView.current.has(id));
      const known = following(pages, pageParam);
      const hasNews = pageParam === null && (state?.isInvalidated || inView.current.size === 0);
      if (known && !hasNews && !isSeen(known)) return known;
      const query = { hidden: 'false', filter, sub, sort } as const;
      const items: Page['items'][number][] = [];
      for (;;) {
        const before = items.at(-1)?.id ?? pageParam;
        const read = await api.notifications.list({ query: { ...query, ...(before && { before }) }, signal });
        items.push(...read);
        const more = read.length === LIMITS.pageSize;
        const page = renewed(pages, pageParam, { items, more, readAt: Date.now() });
        // a page that has grown is longer than one answer
        if (!more || !isSeen({ items: page.items.slice(items.length) })) return page;
      }
    },
    getNextPageParam: nextAfter,
  });
