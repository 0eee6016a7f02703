import { createFileRoute } from '@tanstack/react-router';
import { PublicDashboardPage } from '#web/pages/PublicDashboardPages.tsx';

export const Route = createFileRoute('/_member/parent-project/_workspace/$id/public-dashboard')({
  component: () => <PublicDashboardPage id={Route.useParams().id} />,
});
