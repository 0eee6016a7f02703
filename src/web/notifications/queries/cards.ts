import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Notification } from '#contract/notifications/schema.ts';
import { type CardLoader, createCardLoader } from '../model/card-loader.ts';
import type { CardType, NotificationCards } from '../model/card-types.ts';

/** The cards that the features registered; see pages/NotificationCards.tsx. */
export const CardLoaderContext = createContext<CardLoader>(createCardLoader([]));

/** The cards that are there so far. */
export function useCards(): NotificationCards {
  const { subscribe, loaded } = useContext(CardLoaderContext);
  return useSyncExternalStore(subscribe, loaded);
}

/** The look of a notification; undefined for types that no feature registered. */
export function useCardType({ type }: Pick<Notification, 'type'>): CardType<unknown> | undefined {
  const { types } = useCards();
  return Object.hasOwn(types, type) ? types[type] : undefined;
}

/** Notifications whose cards can be shown. */
interface Shown {
  /** Undefined until the cards of the first ones are there; while further ones load, those before. */
  readonly items: readonly Notification[] | undefined;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** Loads the cards that these notifications need. @param list of which they are: another one never shows them */
export function useShownCards(items: readonly Notification[] | undefined, list: string): Shown {
  const loader = useContext(CardLoaderContext);
  useCards();
  const [last, setLast] = useState({ list, items });
  const [failed, setFailed] = useState(false);
  const isReady = items === undefined || loader.areLoaded(items);
  if (isReady && (last.items !== items || last.list !== list)) setLast({ list, items });
  useEffect(() => {
    if (items === undefined || isReady || failed) return;
    // the build reports what did not load
    loader.load(items).catch(() => setFailed(true));
  }, [loader, items, isReady, failed]);
  if (isReady) return { items, isError: false, retry: () => {} };
  const before = last.list === list ? last.items : undefined;
  return { items: before, isError: failed, retry: () => setFailed(false) };
}
