import { createFileRoute } from '@tanstack/react-router';
import { RequestsPage } from '#web/staff/components/RequestsPage.tsx';
import type { RequestsSearch } from '#web/staff/model/search-params.ts';

export const Route = createFileRoute('/_member/staff/access-requests')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): RequestsSearch => search,
  component: () => <RequestsPage search={Route.useSearch()} />,
});
