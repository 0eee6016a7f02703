import { createFileRoute } from '@tanstack/react-router';
import { SearchPage } from '#web/pages/SearchPage.tsx';
import { type DirectoryState, parseSearchState } from '#web/search/model/search-state.ts';

export const Route = createFileRoute('/_member/search')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): DirectoryState => search,
  component: () => <SearchPage state={Route.useSearch({ select: parseSearchState, structuralSharing: true })} />,
});
