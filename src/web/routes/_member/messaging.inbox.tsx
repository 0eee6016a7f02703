import { createFileRoute } from '@tanstack/react-router';
import { InboxPage } from '#web/messaging/components/InboxPage.tsx';
import type { InboxSearch } from '#web/messaging/model/search-params.ts';

export const Route = createFileRoute('/_member/messaging/inbox')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): InboxSearch => search,
  component: () => <InboxPage search={Route.useSearch()} />,
});
