import { createFileRoute } from '@tanstack/react-router';
import { CompaniesPage } from '#web/staff/components/CompaniesPage.tsx';
import type { CompaniesState } from '#web/staff/queries/filters.ts';

export const Route = createFileRoute('/_member/staff/companies/')({
  // read by the page itself, so that nothing of it is loaded before it is opened
  validateSearch: (search): CompaniesState => search,
  component: () => <CompaniesPage said={Route.useSearch()} />,
});
