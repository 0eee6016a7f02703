import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { OpportunityView } from '#web/opportunities/components/OpportunityView.tsx';
import { copy } from '#web/opportunities/copy/edit.ts';
import { copy as page } from '#web/opportunities/copy/page.ts';
import { opportunityQuery } from '#web/opportunities/queries/opportunity.ts';
import { useMe } from '#web/session/queries.ts';
import { rememberedPath } from '#web/shell/model/last-visited.ts';
import { linkTo } from '#web/shell/model/search-params.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { NotFoundPage } from './ErrorPages.tsx';

/** `/opportunity/{id}` for everybody who is signed in; what other features add is composed here. */
export function OpportunityPage({ id }: { readonly id: string }) {
  const me = useMe();
  const query = useQuery(opportunityQuery(id));
  if (!me || query.data === null) return <NotFoundPage />;
  const mwbeId = me.user_type === 'MWBE' ? me.mwbes[0]?.id : undefined;
  return (
    <div className="page">
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={40} height={34} />}>
        {(opportunity) =>
          opportunity && (
            <OpportunityView
              opportunity={opportunity}
              mwbeId={mwbeId}
              back={
                opportunity.may_edit && me.user_type !== 'INTERNAL' ? (
                  <Link to="/opportunity/dashboard">{page.backOwn}</Link>
                ) : (
                  <Link {...linkTo(rememberedPath('/opportunity/search', ''))}>{page.back}</Link>
                )
              }
            />
          )
        }
      </QueryBoundary>
    </div>
  );
}
