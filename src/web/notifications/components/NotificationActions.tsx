import { useNavigate } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications/schema.ts';
import { EllipsisMenu } from '#web/ui/EllipsisMenu.tsx';
import { copy } from '../copy.ts';
import { parseView } from '../model/view.ts';
import { useCardType } from '../queries/cards.ts';
import { useMarkRead } from '../queries/mutations.ts';
import { headingOf, titleOf } from './NotificationContent.tsx';

interface Props {
  readonly notification: Notification;
  readonly onRemove: (notification: Notification) => void;
  /** Called when an action opens the notifications page. */
  readonly onLeave?: () => void;
}

export function NotificationActions({ notification, onRemove, onLeave }: Props) {
  const mark = useMarkRead();
  const navigate = useNavigate();
  const { id, viewed_at, action_taken_at } = notification;
  const type = useCardType(notification);
  const title = titleOf(type, notification);
  const unread = viewed_at === null;
  const respond = () => {
    onLeave?.();
    navigate({ to: '/notifications', search: (view) => parseView({ ...view, open: id }), resetScroll: false });
  };
  return (
    <EllipsisMenu
      about={title ? `${headingOf(type)}: ${title}` : headingOf(type)}
      actions={[
        ...(type?.respond && action_taken_at === null ? [{ label: type.respond, onClick: respond }] : []),
        { label: unread ? copy.markRead : copy.markUnread, onClick: () => mark(notification, unread) },
        { label: copy.remove, onClick: () => onRemove(notification) },
      ]}
    />
  );
}
