import { createFileRoute } from '@tanstack/react-router';
import { AccessRequestsPage } from '#web/staff/components/AccessRequestsPage.tsx';
import type { RequestsSearch } from '#web/staff/model/search-params.ts';

export const Route = createFileRoute('/_member/staff/access-requests')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): RequestsSearch => search,
  component: () => <AccessRequestsPage search={Route.useSearch()} />,
});
