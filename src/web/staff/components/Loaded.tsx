import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Bar, FailedState, Loading } from '#web/ui/States.tsx';
import { desk } from '../copy/desk.ts';

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
      <FailedState title={error.message} onRetry={refetch} loading={isFetching}>
        {desk.failed}
      </FailedState>
    );
  }
  return (
    <Loading what={what}>
      {[90, 75, 82, 60].map((width) => (
        <p key={width}>
          <Bar width={width} high={24} />
        </p>
      ))}
    </Loading>
  );
}
