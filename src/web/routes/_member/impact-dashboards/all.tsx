import { createFileRoute } from '@tanstack/react-router';
import { Dashboards } from '#web/impact-dashboards/components/Dashboards.tsx';

export const Route = createFileRoute('/_member/impact-dashboards/all')({
  validateSearch: (search): { new?: 'true' } => (search.new === 'true' ? { new: 'true' } : {}),
  component: () => <Dashboards isNew={Route.useSearch().new === 'true'} />,
});
