import type { More } from '#web/ui/data/table.ts';

interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** The way to the next page of a table; none after the last. */
export function moreOf({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: Paged): More | undefined {
  if (!hasNextPage) return undefined;
  const state = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : 'ready';
  return { state, load: () => void fetchNextPage() };
}
