import { createFileRoute } from '@tanstack/react-router';
import { ServedPage } from '#web/pages/PublicDashboardPages.tsx';

export const Route = createFileRoute('/_bare/baltimore-peninsula')({
  component: () => <ServedPage path="/baltimore-peninsula" />,
});
