import { createFileRoute } from '@tanstack/react-router';
import { CountingPackPage } from '#web/pages/CountingPacksPage.tsx';

export const Route = createFileRoute('/_member/staff/counting/$code')({
  validateSearch: (search): { version?: number } => search,
  component: () => <CountingPackPage code={Route.useParams().code} search={{ ...Route.useSearch() }} />,
});
