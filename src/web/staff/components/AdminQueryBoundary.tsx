import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { admin } from '../copy/admin.ts';

interface Props<Data> {
  /** Completes "Loading …" for screen readers. */
  readonly what: string;
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** `QueryBoundary` with the texts and the skeleton of the admin pages. */
export function AdminQueryBoundary<Data>({ what, query, children }: Props<Data>) {
  const skeleton = [90, 75, 82, 60].map((width) => (
    <p key={width}>
      <Skeleton width={width} height={24} />
    </p>
  ));
  return (
    <QueryBoundary
      query={query}
      copy={{ loading: what, failedTitle: query.error?.message ?? '', failed: admin.failed }}
      skeleton={skeleton}
    >
      {children}
    </QueryBoundary>
  );
}
