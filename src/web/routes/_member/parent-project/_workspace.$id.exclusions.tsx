import { createFileRoute } from '@tanstack/react-router';
import type { ExclusionsSearch } from '#web/exclusions/model/search.ts';
import { ExclusionsPage } from '#web/pages/ExclusionsPage.tsx';

export const Route = createFileRoute('/_member/parent-project/_workspace/$id/exclusions')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): ExclusionsSearch => search,
  component: () => <ExclusionsPage id={Route.useParams().id} search={{ ...Route.useSearch() }} />,
});
