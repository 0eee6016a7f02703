import type { LoadMore } from './table-props.ts';

interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** The way to the next page of a table; none after the last. */
export function loadMoreOf({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: Paged): LoadMore | undefined {
  if (!hasNextPage) return undefined;
  const state = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : 'ready';
  return { state, load: () => void fetchNextPage() };
}
