import { createFileRoute } from '@tanstack/react-router';
import type { InboxView } from '#web/notifications/model/view.ts';
import { InboxPage } from '#web/pages/InboxPage.tsx';

export const Route = createFileRoute('/_member/notifications')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): InboxView => search,
  component: () => <InboxPage search={Route.useSearch()} />,
});
