import { createFileRoute } from '@tanstack/react-router';
import { parseView } from '#web/notifications/model/view.ts';
import { InboxPage } from '#web/pages/InboxPage.tsx';

export const Route = createFileRoute('/_member/notifications')({ validateSearch: parseView, component: Page });

function Page() {
  return <InboxPage view={Route.useSearch()} />;
}
