import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '#web/imports/components/ImportPage.tsx';
import type { ImportView } from '#web/imports/model/view.ts';

export const Route = createFileRoute('/_member/staff/imports/$id/')({
  // read by the page itself, so that nothing of it is loaded before it is opened
  validateSearch: (search): ImportView => search,
  component: () => <ImportPage id={Route.useParams().id} view={Route.useSearch()} />,
});
