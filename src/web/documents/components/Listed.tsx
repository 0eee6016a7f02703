import type { ReactNode } from 'react';
import { Bar, EmptyState, FailedState, Loading } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import css from './Documents.module.css';

interface Props {
  readonly query: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Undefined while nothing has come. */
  readonly count: number | undefined;
  readonly empty: string;
  readonly children: ReactNode;
}

/** A list once it is there; before, what is so. */
export function Listed({ query: { isError, isFetching, refetch }, count, empty, children }: Props) {
  if (count !== undefined) return count === 0 ? <EmptyState title={empty} /> : children;
  if (isError) {
    return (
      <FailedState title={copy.failed} onRetry={refetch} loading={isFetching}>
        {copy.failedNote}
      </FailedState>
    );
  }
  return (
    <Loading what={copy.loading}>
      <div className={css.bars}>
        <Bar width={100} high={41} />
        <Bar width={100} high={41} />
      </div>
    </Loading>
  );
}
