import { createFileRoute } from '@tanstack/react-router';
import { CommunityProjectPage } from '#web/pages/PublicDashboardPages.tsx';

export const Route = createFileRoute('/_bare/community-engagement-dashboard/projects/$id')({
  component: () => <CommunityProjectPage id={Route.useParams().id} />,
});
