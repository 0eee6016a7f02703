import { createFileRoute } from '@tanstack/react-router';
import { InboxPage } from '#web/messaging/components/InboxPage.tsx';
import type { InboxSearch } from '#web/messaging/model/search-params.ts';

export const Route = createFileRoute('/_member/messaging/')({
  validateSearch: (search): InboxSearch => search,
  component: () => <InboxPage search={Route.useSearch()} />,
});
