import type { Notification } from '#contract/notifications/schema.ts';
import { EllipsisMenu } from '#web/ui/EllipsisMenu.tsx';
import { copy } from '../copy.ts';
import { useMark } from '../queries/notifications.ts';
import { headingOf } from './Parts.tsx';

interface Props {
  readonly notification: Notification;
  readonly onRemove: (notification: Notification) => void;
}

export function NotificationActions({ notification, onRemove }: Props) {
  const mark = useMark();
  const unread = notification.viewed_at === null;
  const subject = notification.subject ? `: ${notification.subject.title}` : '';
  return (
    <EllipsisMenu
      about={`${headingOf(notification)}${subject}`}
      actions={[
        { label: unread ? copy.markRead : copy.markUnread, onClick: () => mark(notification, unread) },
        { label: copy.remove, onClick: () => onRemove(notification) },
      ]}
    />
  );
}
