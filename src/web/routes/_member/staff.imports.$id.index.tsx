import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '#web/imports/components/ImportPage.tsx';
import type { ImportView } from '#web/imports/model/view.ts';

export const Route = createFileRoute('/_member/staff/imports/$id/')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): ImportView => search,
  component: () => <ImportPage id={Route.useParams().id} view={Route.useSearch()} />,
});
