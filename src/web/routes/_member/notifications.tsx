import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '#web/notifications/components/NotificationsPage.tsx';
import { parseView } from '#web/notifications/model/view.ts';

export const Route = createFileRoute('/_member/notifications')({ validateSearch: parseView, component: Page });

function Page() {
  return <NotificationsPage view={Route.useSearch()} />;
}
