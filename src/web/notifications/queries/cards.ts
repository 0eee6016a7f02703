import { createContext, useContext } from 'react';
import type { Notification } from '#contract/notifications/schema.ts';
import type { CardType, NotificationCards } from '../model/card-types.ts';

const NO_CARDS: NotificationCards = { types: {}, subjects: {} };

/** The cards that the features registered; see pages/notification-cards.tsx. */
export const NotificationCardsContext = createContext<NotificationCards>(NO_CARDS);

export const useCards = (): NotificationCards => useContext(NotificationCardsContext);

/** The look of a notification; undefined for types that no feature registered. */
export function useCardType({ type }: Pick<Notification, 'type'>): CardType<unknown> | undefined {
  const { types } = useCards();
  return Object.hasOwn(types, type) ? types[type] : undefined;
}
