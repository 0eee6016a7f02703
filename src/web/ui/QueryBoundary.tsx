import type { ReactNode } from 'react';
import { ErrorState, LoadingState } from './States.tsx';

interface Props<Data> {
  /** A result of `useQuery` or `useInfiniteQuery`. */
  readonly query: {
    readonly data: Data | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly copy: {
    /** Completes "Loading …" for screen readers. */
    readonly loading: string;
    readonly failedTitle: string;
    /** That the data is safe, and what to do. */
    readonly failed: ReactNode;
  };
  /** Shown while loading. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The three states of a query: its data (stale data too), an error with a retry, or a skeleton. */
export function QueryBoundary<Data>({ query, copy, skeleton, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <LoadingState what={copy.loading}>{skeleton}</LoadingState>;
  return (
    <ErrorState title={copy.failedTitle} onRetry={query.refetch} loading={query.isFetching}>
      {copy.failed}
    </ErrorState>
  );
}
