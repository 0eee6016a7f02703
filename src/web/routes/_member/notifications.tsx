import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '#web/notifications/components/NotificationsPage.tsx';
import { readView } from '#web/notifications/queries/view.ts';

export const Route = createFileRoute('/_member/notifications')({ validateSearch: readView, component: Page });

function Page() {
  return <NotificationsPage view={Route.useSearch()} />;
}
