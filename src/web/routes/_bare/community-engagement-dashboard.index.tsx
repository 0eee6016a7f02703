import { createFileRoute } from '@tanstack/react-router';
import { CommunityDashboardsPage } from '#web/pages/PublicDashboardPages.tsx';

export const Route = createFileRoute('/_bare/community-engagement-dashboard/')({
  component: CommunityDashboardsPage,
});
