import type { ComponentProps } from 'react';
import { NotificationBellPanel } from '#web/notifications/components/NotificationBellPanel.tsx';
import { CardLoaderContext } from '#web/notifications/queries/cards.ts';
import { notificationCards } from './NotificationCards.tsx';

/** The bell's panel with the cards of all features. */
export function NotificationBellCards(props: ComponentProps<typeof NotificationBellPanel>) {
  return (
    <CardLoaderContext value={notificationCards}>
      <NotificationBellPanel {...props} />
    </CardLoaderContext>
  );
}
