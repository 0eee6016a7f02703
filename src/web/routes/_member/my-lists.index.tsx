import { createFileRoute } from '@tanstack/react-router';
import { ListsPage } from '#web/shortlists/components/ListsPage.tsx';
import type { ListsSearch } from '#web/shortlists/model/list-search.ts';

export const Route = createFileRoute('/_member/my-lists/')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): ListsSearch => search,
  component: () => <ListsPage search={Route.useSearch()} />,
});
