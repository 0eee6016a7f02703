import { useNavigate } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications/schema.ts';
import { EllipsisMenu } from '#web/ui/EllipsisMenu.tsx';
import { copy } from '../copy.ts';
import { parseView } from '../model/view.ts';
import { useMarkRead } from '../queries/mutations.ts';
import { headingOf } from './NotificationContent.tsx';

interface Props {
  readonly notification: Notification;
  readonly onRemove: (notification: Notification) => void;
  /** Called when a choice leads to the page of notifications. */
  readonly onLeave?: () => void;
}

export function NotificationActions({ notification, onRemove, onLeave }: Props) {
  const mark = useMarkRead();
  const navigate = useNavigate();
  const { id, type, subject, viewed_at } = notification;
  const unread = viewed_at === null;
  const verify = () => {
    onLeave?.();
    navigate({ to: '/notifications', search: (view) => parseView({ ...view, open: id }), resetScroll: false });
  };
  return (
    <EllipsisMenu
      about={subject ? `${headingOf(notification)}: ${subject.title}` : headingOf(notification)}
      actions={[
        ...(type === 'revised_work_history' ? [{ label: copy.verify, onClick: verify }] : []),
        { label: unread ? copy.markRead : copy.markUnread, onClick: () => mark(notification, unread) },
        { label: copy.remove, onClick: () => onRemove(notification) },
      ]}
    />
  );
}
