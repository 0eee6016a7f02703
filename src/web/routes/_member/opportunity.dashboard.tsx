import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '#web/opportunities/components/Dashboard.tsx';
import type { DashboardSearch } from '#web/opportunities/model/dashboard-search.ts';

export const Route = createFileRoute('/_member/opportunity/dashboard')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): DashboardSearch => search,
  component: () => <Dashboard search={Route.useSearch()} />,
});
