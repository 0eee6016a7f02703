import { createFileRoute } from '@tanstack/react-router';
import { CompaniesPage } from '#web/staff/components/CompaniesPage.tsx';
import type { CompaniesSearch } from '#web/staff/model/search-params.ts';

export const Route = createFileRoute('/_member/staff/companies/')({
  // read by the page itself, so that nothing of it is loaded before it is opened
  validateSearch: (search): CompaniesSearch => search,
  component: () => <CompaniesPage said={Route.useSearch()} />,
});
