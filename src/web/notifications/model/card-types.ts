import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Notification } from '#contract/notifications/schema.ts';

/** How one kind of notification looks. @template S the contract's shape of its subject */
export interface CardType<S> {
  readonly Icon: ComponentType<IconProps>;
  readonly heading: string;
  /** One or two sentences on what happened, by whom. */
  readonly Text: ComponentType<{ readonly notification: Notification<S>; readonly subject: S }>;
  /** What it is about, for accessible names. */
  readonly titleOf: (subject: S) => string;
  /** It asks for a response until `action_taken_at` is set; the others only inform. */
  readonly asks?: boolean;
  /** It has a dialog, which its link opens. */
  readonly hasDetails: boolean;
  /** Text of that link, where it is not "View details". */
  readonly link?: string;
  /** Entry of its menu that leads to the dialog, where the response is. */
  readonly respond?: string;
}

/** What a subject shows beyond its card. */
export interface SubjectType<S> {
  /** What became of it, beside the card's link; no link or button of its own. */
  readonly Outcome?: ComponentType<{ readonly subject: S }>;
  /** Links and buttons of its card; the bell, where each card is one link, has none. */
  readonly Ways?: ComponentType<{ readonly subject: S }>;
  /** Its dialog; null closes it. */
  readonly Details?: ComponentType<DetailsProps<S>>;
}
export interface DetailsProps<S> {
  readonly notification: Notification<S> | null;
  readonly subject: S | null;
  /** It does not exist any more: the dialog says so and closes, once nothing typed would be lost. */
  readonly gone: boolean;
  readonly onClose: () => void;
  /** Called when the person responded. */
  readonly onResponded: () => void;
}

/** What one feature shows of its notifications, by the names under which the server registers them. */
export interface NotificationCards {
  readonly types: Readonly<Record<string, CardType<unknown>>>;
  readonly subjects: Readonly<Record<string, SubjectType<unknown>>>;
}

/** Checks the parts against the shape of the subject, which the cards themselves do not know. */
export const defineCards = <S>(cards: {
  readonly types: Readonly<Record<string, CardType<S>>>;
  readonly subjects: Readonly<Record<string, SubjectType<S>>>;
}): NotificationCards => cards as unknown as NotificationCards;

export const mergeCards = (...features: readonly NotificationCards[]): NotificationCards => ({
  types: Object.assign({}, ...features.map(({ types }) => types)),
  subjects: Object.assign({}, ...features.map(({ subjects }) => subjects)),
});
