import type { ComponentProps } from 'react';
import { BellPanel } from '#web/notifications/components/BellPanel.tsx';
import { CardLoaderContext } from '#web/notifications/queries/cards.ts';
import { notificationCards } from './NotificationCards.tsx';

/** The bell's panel with the cards of all features. */
export function NewestNotifications(props: ComponentProps<typeof BellPanel>) {
  return (
    <CardLoaderContext value={notificationCards}>
      <BellPanel {...props} />
    </CardLoaderContext>
  );
}
