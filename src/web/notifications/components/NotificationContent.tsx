import { IconSpeakerphone } from '@tabler/icons-react';
import type { Notification } from '#contract/notifications/schema.ts';
import { copy } from '../copy.ts';
import type { CardType } from '../model/card-types.ts';
import { useCards, useCardType } from '../queries/cards.ts';

interface Props {
  readonly notification: Notification;
}

export function TypeIcon({ notification }: Props) {
  const Icon = useCardType(notification)?.Icon ?? IconSpeakerphone;
  return <Icon size={20} stroke={1.6} aria-hidden />;
}

export const headingOf = (type: CardType<unknown> | undefined): string => type?.heading ?? copy.otherHeading;

/** What the notification is about, for accessible names; null where its subject is not there. */
export function titleOf(type: CardType<unknown> | undefined, { subject }: Notification): string | null {
  return type && subject !== null ? type.titleOf(subject) : null;
}

/** One or two sentences on who did what. */
export function NotificationText({ notification }: Props) {
  const type = useCardType(notification);
  const { subject } = notification;
  return type && subject !== null ? <type.Text notification={notification} subject={subject} /> : copy.otherText;
}

/** Where the subject leads, and what can be done about it. */
export function CardWays({ notification: { subject, subject_type } }: Props) {
  const { subjects } = useCards();
  const Ways = subject_type === null ? undefined : subjects[subject_type]?.Ways;
  return Ways && subject !== null && <Ways subject={subject} />;
}

/** What became of the subject. */
export function OutcomeBadge({ notification: { subject, subject_type } }: Props) {
  const { subjects } = useCards();
  const Outcome = subject_type === null ? undefined : subjects[subject_type]?.Outcome;
  return Outcome && subject !== null && <Outcome subject={subject} />;
}
