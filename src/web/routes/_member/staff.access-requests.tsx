import { createFileRoute } from '@tanstack/react-router';
import { RequestsPage } from '#web/staff/components/RequestsPage.tsx';
import type { RequestsSearch } from '#web/staff/model/search-params.ts';

export const Route = createFileRoute('/_member/staff/access-requests')({
  // read by the page itself, so that nothing of it is loaded before it is opened
  validateSearch: (search): RequestsSearch => search,
  component: () => <RequestsPage said={Route.useSearch()} />,
});
