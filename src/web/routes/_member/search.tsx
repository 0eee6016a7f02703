import { createFileRoute } from '@tanstack/react-router';
import { SearchPage } from '#web/pages/SearchPage.tsx';
import { parseSearchState } from '#web/search/model/search-state.ts';
import { directoryQuery } from '#web/search/queries/directory.ts';

export const Route = createFileRoute('/_member/search')({
  validateSearch: parseSearchState,
  loaderDeps: ({ search }) => parseSearchState(search),
  loader: ({ context, deps }) => {
    context.queryClient.prefetchQuery(directoryQuery(deps));
  },
  // the router adds to what is valid again whatever else the address says
  component: () => <SearchPage state={Route.useSearch({ select: parseSearchState, structuralSharing: true })} />,
});
