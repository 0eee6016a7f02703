import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#web/staff/components/AuditPage.tsx';
import type { AuditSearch } from '#web/staff/model/search-params.ts';

export const Route = createFileRoute('/_member/staff/audit')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): AuditSearch => search,
  component: () => <AuditPage search={Route.useSearch()} />,
});
