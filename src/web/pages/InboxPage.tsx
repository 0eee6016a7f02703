import { NotificationsPage } from '#web/notifications/components/NotificationsPage.tsx';
import { type InboxView, parseView } from '#web/notifications/model/view.ts';
import { CardLoaderContext } from '#web/notifications/queries/cards.ts';
import { notificationCards } from './NotificationCards.tsx';

/** The inbox with the cards of all features. */
export function InboxPage({ search }: { readonly search: InboxView }) {
  return (
    <CardLoaderContext value={notificationCards}>
      <NotificationsPage view={parseView({ ...search })} />
    </CardLoaderContext>
  );
}
