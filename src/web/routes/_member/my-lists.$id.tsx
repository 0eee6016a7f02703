import { createFileRoute } from '@tanstack/react-router';
import { ListPage } from '#web/lists/components/ListPage.tsx';
import type { ListSearch } from '#web/lists/model/list-search.ts';

export const Route = createFileRoute('/_member/my-lists/$id')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): ListSearch => search,
  remountDeps: ({ params }) => params,
  component: () => <ListPage id={Route.useParams().id} search={Route.useSearch()} />,
});
