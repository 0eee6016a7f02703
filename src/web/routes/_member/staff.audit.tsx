import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#web/staff/components/AuditPage.tsx';
import type { AuditSearch } from '#web/staff/model/search-params.ts';

export const Route = createFileRoute('/_member/staff/audit')({
  // read by the page itself, so that nothing of it is loaded before it is opened
  validateSearch: (search): AuditSearch => search,
  component: () => <AuditPage said={Route.useSearch()} />,
});
