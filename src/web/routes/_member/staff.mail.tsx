import { createFileRoute } from '@tanstack/react-router';
import { EmailsPage } from '#web/staff/components/EmailsPage.tsx';
import type { EmailsSearch } from '#web/staff/model/search-params.ts';

export const Route = createFileRoute('/_member/staff/mail')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): EmailsSearch => search,
  component: () => <EmailsPage search={Route.useSearch()} />,
});
