import { createFileRoute } from '@tanstack/react-router';
import type { DashboardSearch } from '#web/opportunities/model/dashboard-search.ts';
import { OpportunityDashboardPage } from '#web/pages/OpportunityDashboardPage.tsx';

export const Route = createFileRoute('/_member/opportunity/dashboard')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): DashboardSearch => search,
  component: () => <OpportunityDashboardPage search={Route.useSearch()} />,
});
