import { createFileRoute } from '@tanstack/react-router';
import { PeoplePage } from '#web/staff/components/PeoplePage.tsx';
import type { PeopleSearch } from '#web/staff/model/search-params.ts';

export const Route = createFileRoute('/_member/staff/people/')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): PeopleSearch => search,
  component: () => <PeoplePage search={Route.useSearch()} />,
});
