import { createFileRoute } from '@tanstack/react-router';
import { EmailsPage } from '#web/staff/components/EmailsPage.tsx';
import type { EmailsSearch } from '#web/staff/model/search-params.ts';

export const Route = createFileRoute('/_member/staff/mail')({
  // read by the page itself, so that nothing of it is loaded before it is opened
  validateSearch: (search): EmailsSearch => search,
  component: () => <EmailsPage said={Route.useSearch()} />,
});
