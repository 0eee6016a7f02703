import type { NotificationCards } from './card-types.ts';

/** The cards of one feature, which load once one of these is to be shown. */
export interface CardModule {
  readonly types: readonly string[];
  readonly subjects: readonly string[];
  readonly load: () => Promise<NotificationCards>;
}

/** What decides which cards a notification needs. */
export interface Carded {
  readonly type: string;
  readonly subject_type: string | null;
}

/** Loads cards feature by feature: few inboxes have all. */
export interface CardLoader {
  /** What is there; another object after each load. */
  readonly loaded: () => NotificationCards;
  /** Whether all of these can be shown; what no feature registered needs no card of its own. */
  readonly areLoaded: (items: readonly Carded[]) => boolean;
  /** Does nothing for what is there already; a failed load is tried again. */
  readonly load: (items: readonly Carded[]) => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createCardLoader(modules: readonly CardModule[]): CardLoader {
  let cards: NotificationCards = { types: {}, subjects: {} };
  const done = new Set<CardModule>();
  const listeners = new Set<() => void>();
  const missing = (items: readonly Carded[]) =>
    modules.filter(
      (one) =>
        !done.has(one) &&
        items.some(
          ({ type, subject_type }) =>
            one.types.includes(type) || (subject_type !== null && one.subjects.includes(subject_type)),
        ),
    );
  const loadOne = async (module: CardModule) => {
    const { types, subjects } = await module.load();
    done.add(module);
    cards = { types: { ...cards.types, ...types }, subjects: { ...cards.subjects, ...subjects } };
  };
  return {
    loaded: () => cards,
    areLoaded: (items) => missing(items).length === 0,
    load: async (items) => {
      await Promise.all(missing(items).map(loadOne));
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
