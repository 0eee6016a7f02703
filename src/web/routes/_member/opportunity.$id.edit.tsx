import { createFileRoute } from '@tanstack/react-router';
import { OpportunityEditPage } from '#web/pages/OpportunityEditPage.tsx';

export const Route = createFileRoute('/_member/opportunity/$id/edit')({
  component: () => <OpportunityEditPage id={Route.useParams().id} />,
});
