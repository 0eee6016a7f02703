import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { admin } from '../copy/admin.ts';

interface Props<T> {
  readonly what: string;
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** What one query brings; until then grey shapes, and a way to try again where it failed. */
export function Loaded<T>({ what, query: { data, error, isFetching, refetch }, children }: Props<T>) {
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <ErrorState title={error.message} onRetry={refetch} loading={isFetching}>
        {admin.failed}
      </ErrorState>
    );
  }
  return (
    <LoadingState what={what}>
      {[90, 75, 82, 60].map((width) => (
        <p key={width}>
          <Skeleton width={width} height={24} />
        </p>
      ))}
    </LoadingState>
  );
}
