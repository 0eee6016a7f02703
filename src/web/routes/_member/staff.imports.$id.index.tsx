import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '#web/imports/components/ImportPage.tsx';
import type { Part } from '#web/imports/queries/part.ts';

export const Route = createFileRoute('/_member/staff/imports/$id/')({
  // read by the page itself, so that nothing of it is loaded before it is opened
  validateSearch: (search): Part => search,
  component: () => <ImportPage id={Route.useParams().id} part={Route.useSearch()} />,
});
