import type { LoadMore } from './table-props.ts';

interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** Loads the next page of a table; undefined after the last. */
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
