import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { copy } from '../copy/list.ts';
import { currentListQuery } from '../queries/lists.ts';

/** The list in hand: the one that the person added to last; all lists where there is none. */
export function CurrentListPage() {
  const query = useQuery(currentListQuery);
  return (
    <div className="page">
      <QueryBoundary query={query} copy={copy} skeleton={null}>
        {({ id }) =>
          id === null ? <Navigate to="/my-lists" replace /> : <Navigate to="/my-lists/$id" params={{ id }} replace />
        }
      </QueryBoundary>
    </div>
  );
}
