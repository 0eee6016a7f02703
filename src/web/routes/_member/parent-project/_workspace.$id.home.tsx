import { createFileRoute } from '@tanstack/react-router';
import { ParentProjectHomePage } from '#web/pages/ParentProjectHomePage.tsx';
import type { HomeSearch } from '#web/parent-projects/model/search.ts';

export const Route = createFileRoute('/_member/parent-project/_workspace/$id/home')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): HomeSearch => search,
  component: () => <ParentProjectHomePage id={Route.useParams().id} search={{ ...Route.useSearch() }} />,
});
