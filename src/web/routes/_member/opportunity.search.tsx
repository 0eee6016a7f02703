import { createFileRoute } from '@tanstack/react-router';
import type { OpportunitySearchState } from '#web/opportunity-search/model/search-state.ts';
import { OpportunityPostings } from '#web/pages/OpportunityPostings.tsx';

export const Route = createFileRoute('/_member/opportunity/search')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): OpportunitySearchState => search,
  component: () => <OpportunityPostings search={Route.useSearch()} />,
});
