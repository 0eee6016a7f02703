import { createFileRoute } from '@tanstack/react-router';
import { ServedPage } from '#web/pages/PublicDashboardPages.tsx';

export const Route = createFileRoute('/_bare/community-engagement-dashboard/baltimore-peninsula')({
  component: () => <ServedPage path="/community-engagement-dashboard/baltimore-peninsula" />,
});
