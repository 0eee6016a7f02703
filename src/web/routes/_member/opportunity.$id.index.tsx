import { createFileRoute } from '@tanstack/react-router';
import { OpportunityPage } from '#web/pages/OpportunityPage.tsx';

export const Route = createFileRoute('/_member/opportunity/$id/')({
  component: () => <OpportunityPage id={Route.useParams().id} />,
});
