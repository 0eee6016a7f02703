import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { RemovedDraft } from '#web/opportunities/components/RemovedDraft.tsx';
import { copy } from '#web/opportunities/copy/edit.ts';
import { opportunityQuery } from '#web/opportunities/queries/opportunity.ts';
import { useMe } from '#web/session/queries.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { NotFoundPage } from './ErrorPages.tsx';

// its fields are those of other features, whose pages stay small without this one
const EditOpportunity = lazyNamed(() => import('#web/opportunities/components/EditOpportunity.tsx'), 'EditOpportunity');

/** `/opportunity/{id}/edit`, for the owner and staff; whoever may not is led to their own opportunities. */
export function OpportunityEditPage({ id }: { readonly id: string }) {
  const me = useMe();
  const query = useQuery(opportunityQuery(id));
  const last = useRef<Opportunity | null>(null);
  if (query.data?.may_edit) last.current = query.data;
  const isStaff = me?.user_type === 'INTERNAL';
  if (query.data === null) {
    if (last.current?.id === id) {
      return (
        <div className="page">
          <RemovedDraft opportunity={last.current} />
        </div>
      );
    }
    // nobody learns whether a draft of others exists
    return isStaff ? <NotFoundPage /> : <Navigate to="/opportunity/dashboard" replace />;
  }
  if (query.data && !query.data.may_edit) {
    return isStaff ? (
      <Navigate to="/opportunity/$id" params={{ id }} replace />
    ) : (
      <Navigate to="/opportunity/dashboard" replace />
    );
  }
  return (
    <div className="page">
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={40} height={34} />}>
        {(opportunity) =>
          opportunity && (
            <Suspense>
              <EditOpportunity key={id} opportunity={opportunity} />
            </Suspense>
          )
        }
      </QueryBoundary>
    </div>
  );
}
