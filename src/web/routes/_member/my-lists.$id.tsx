import { createFileRoute } from '@tanstack/react-router';
import { ShortlistPage } from '#web/pages/ShortlistPage.tsx';
import type { ListSearch } from '#web/shortlists/model/list-search.ts';

export const Route = createFileRoute('/_member/my-lists/$id')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): ListSearch => search,
  remountDeps: ({ params }) => params,
  component: () => <ShortlistPage id={Route.useParams().id} search={Route.useSearch()} />,
});
