import { createFileRoute } from '@tanstack/react-router';
import { OpportunitySearchPage } from '#web/opportunity-search/components/OpportunitySearchPage.tsx';
import { parseOpportunityState } from '#web/opportunity-search/model/search-state.ts';
import { opportunitiesQuery } from '#web/opportunity-search/queries.ts';

export const Route = createFileRoute('/_member/opportunity/search')({
  validateSearch: parseOpportunityState,
  loaderDeps: ({ search }) => parseOpportunityState(search),
  loader: ({ context, deps }) => {
    context.queryClient.prefetchQuery(opportunitiesQuery(deps));
  },
  component: () => (
    <OpportunitySearchPage state={Route.useSearch({ select: parseOpportunityState, structuralSharing: true })} />
  ),
});
