import { createFileRoute } from '@tanstack/react-router';
import type { OpportunitySearchState } from '#web/opportunity-search/model/search-state.ts';
import { OpportunitySearchRoute } from '#web/pages/OpportunitySearchRoute.tsx';

export const Route = createFileRoute('/_member/opportunity/search')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): OpportunitySearchState => search,
  component: () => <OpportunitySearchRoute search={Route.useSearch()} />,
});
