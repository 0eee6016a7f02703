import { createFileRoute } from '@tanstack/react-router';
import type { ImpactSearch } from '#web/impact-dashboards/model/search.ts';
import { ImpactHomePage } from '#web/pages/ImpactPages.tsx';

export const Route = createFileRoute('/_member/impact-dashboards/_dashboard/$id/home')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): ImpactSearch => search,
  component: () => <ImpactHomePage id={Route.useParams().id} search={{ ...Route.useSearch() }} />,
});
