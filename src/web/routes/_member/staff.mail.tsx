import { createFileRoute } from '@tanstack/react-router';
import { MailPage } from '#web/staff/components/MailPage.tsx';
import type { MailState } from '#web/staff/queries/filters.ts';

export const Route = createFileRoute('/_member/staff/mail')({
  // read by the page itself, so that nothing of it is loaded before it is opened
  validateSearch: (search): MailState => search,
  component: () => <MailPage said={Route.useSearch()} />,
});
