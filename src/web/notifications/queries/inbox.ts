import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { isStale } from '../model/pages.ts';
import type { InboxView } from '../model/view.ts';
import { listQuery } from './notifications.ts';

/** Loads the next page when fewer cards than this are left below those in view. */
const PREFETCH_DISTANCE = 30;

/** The list of a view. It is told which cards are in view: these are refetched on news, and the next page is prefetched. */
export function useInbox(view: InboxView) {
  const inView = useRef<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery(listQuery(view, inView));
  const { data, isFetching, isFetchNextPageError, isRefetchError, hasNextPage } = query;
  const { refetch, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  const onRangeChange = useCallback(
    (first: number, last: number) => {
      inView.current = new Set(items?.slice(first, last + 1).map(({ id }) => id));
      if (!data || isFetching) return;
      if (!isRefetchError && isStale(data.pages, first, last)) refetch();
      else if (hasNextPage && !isFetchNextPageError && last >= (items?.length ?? 0) - PREFETCH_DISTANCE)
        fetchNextPage();
    },
    [data, items, isFetching, isFetchNextPageError, isRefetchError, hasNextPage, refetch, fetchNextPage],
  );
  const more = loadMoreOf(query);
  return { items, more, onRangeChange, isError: query.isError, isFetching, refetch };
}
