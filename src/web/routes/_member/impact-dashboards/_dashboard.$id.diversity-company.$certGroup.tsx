import { createFileRoute } from '@tanstack/react-router';
import type { ImpactSearch } from '#web/impact-dashboards/model/search.ts';
import { ImpactFirmsPage } from '#web/pages/ImpactPages.tsx';

export const Route = createFileRoute('/_member/impact-dashboards/_dashboard/$id/diversity-company/$certGroup')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): ImpactSearch => search,
  component: () => (
    <ImpactFirmsPage id={Route.useParams().id} group={Route.useParams().certGroup} search={{ ...Route.useSearch() }} />
  ),
});
