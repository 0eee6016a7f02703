import type { ReactNode } from 'react';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import css from './Documents.module.css';

interface Props {
  readonly query: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Undefined until the list is loaded. */
  readonly count: number | undefined;
  readonly empty: string;
  readonly children: ReactNode;
}

/** A list once it is there; before, what is so. */
export function LoadedList({ query: { isError, isFetching, refetch }, count, empty, children }: Props) {
  if (count !== undefined) return count === 0 ? <EmptyState title={empty} /> : children;
  if (isError) {
    return (
      <ErrorState title={copy.failed} onRetry={refetch} loading={isFetching}>
        {copy.failedNote}
      </ErrorState>
    );
  }
  return (
    <LoadingState what={copy.loading}>
      <div className={css.bars}>
        <Skeleton width={100} height={41} />
        <Skeleton width={100} height={41} />
      </div>
    </LoadingState>
  );
}
