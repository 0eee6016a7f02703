import { createFileRoute } from '@tanstack/react-router';
import { DirectoryPage } from '#web/search/components/DirectoryPage.tsx';
import { directoryQuery } from '#web/search/queries/directory.ts';
import { readState } from '#web/search/queries/state.ts';

export const Route = createFileRoute('/_member/search')({
  validateSearch: readState,
  loaderDeps: ({ search }) => readState(search),
  loader: ({ context, deps }) => {
    context.queryClient.prefetchQuery(directoryQuery(deps));
  },
  // the router adds to what is valid again whatever else the address says
  component: () => <DirectoryPage state={Route.useSearch({ select: readState, structuralSharing: true })} />,
});
