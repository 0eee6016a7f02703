import { createFileRoute } from '@tanstack/react-router';
import { PeoplePage } from '#web/staff/components/PeoplePage.tsx';
import type { PeopleSearch } from '#web/staff/model/search-params.ts';

export const Route = createFileRoute('/_member/staff/people/')({
  // read by the page itself, so that nothing of it is loaded before it is opened
  validateSearch: (search): PeopleSearch => search,
  component: () => <PeoplePage said={Route.useSearch()} />,
});
