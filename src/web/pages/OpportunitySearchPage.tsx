import { ROUTES } from '#contract/access/routes.ts';
import { FittingOpportunities } from '#web/matching/components/FittingOpportunities.tsx';
import { useMe } from '#web/session/queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { ComingSoonPage } from './ComingSoonPage.tsx';

/** `/opportunity/search`: a firm sees what fits it; the search itself is still to come. */
export function OpportunitySearchPage() {
  const me = useMe();
  const mwbeId = me?.user_type === 'MWBE' ? me.mwbes[0]?.id : undefined;
  if (!mwbeId) return <ComingSoonPage />;
  return (
    <div className="page">
      <PageHeading>{ROUTES['/opportunity/search'].title}</PageHeading>
      <FittingOpportunities key={mwbeId} mwbeId={mwbeId} />
    </div>
  );
}
