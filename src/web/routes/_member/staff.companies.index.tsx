import { createFileRoute } from '@tanstack/react-router';
import { CompaniesPage } from '#web/staff/components/CompaniesPage.tsx';
import type { CompaniesSearch } from '#web/staff/model/search-params.ts';

export const Route = createFileRoute('/_member/staff/companies/')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): CompaniesSearch => search,
  component: () => <CompaniesPage search={Route.useSearch()} />,
});
