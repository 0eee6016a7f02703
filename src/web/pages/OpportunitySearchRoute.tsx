import { useMemo } from 'react';
import { FittingOpportunities } from '#web/matching/components/FittingOpportunities.tsx';
import { OpportunitySearchPage } from '#web/opportunity-search/components/OpportunitySearchPage.tsx';
import {
  type OpportunitySearchState,
  parseOpportunitySearchState,
} from '#web/opportunity-search/model/search-state.ts';
import { useMe } from '#web/session/queries.ts';

/** `/opportunity/search`: the search, and above it what fits the firm of whoever looks. */
export function OpportunitySearchRoute({ search }: { readonly search: OpportunitySearchState }) {
  const me = useMe();
  const mwbeId = me?.user_type === 'MWBE' ? me.mwbes[0]?.id : undefined;
  const state = useMemo(() => parseOpportunitySearchState({ ...search }), [search]);
  return (
    <OpportunitySearchPage state={state} above={mwbeId && <FittingOpportunities key={mwbeId} mwbeId={mwbeId} />} />
  );
}
