import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Notification } from '#contract/notifications/schema.ts';
import { relativeTime } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import { useCardType } from '../queries/cards.ts';
import { NotificationActions } from './NotificationActions.tsx';
import { CardWays, headingOf, NotificationText, OutcomeBadge, TypeIcon, titleOf } from './NotificationContent.tsx';
import css from './Notifications.module.css';

interface Props {
  readonly notification: Notification;
  readonly now: number;
  readonly onRemove: (notification: Notification) => void;
}

export const NotificationCard = memo(function Card({ notification, now, onRemove }: Props) {
  const { viewed_at, created_at } = notification;
  const type = useCardType(notification);
  return (
    <div className={css.card}>
      <span className={css.dot} />
      <span className={css.icon}>
        <TypeIcon notification={notification} />
      </span>
      <h2 className={css.heading}>
        {viewed_at === null && <span className="visually-hidden">{copy.unread}: </span>}
        {headingOf(type)}
      </h2>
      <time className={css.time} dateTime={created_at} title={new Date(created_at).toLocaleString('en-US')}>
        {relativeTime(created_at, now)}
      </time>
      <div className={css.actions}>
        <NotificationActions notification={notification} onRemove={onRemove} />
      </div>
      <div className={css.text}>
        <p>
          <NotificationText notification={notification} />
        </p>
        <p className={css.foot}>
          <CardLink notification={notification} />
          <OutcomeBadge notification={notification} />
          <CardWays notification={notification} />
        </p>
      </div>
    </div>
  );
});

/** Where the card leads; one without details says all there is to say. */
function CardLink({ notification }: { readonly notification: Notification }) {
  const type = useCardType(notification);
  const title = titleOf(type, notification);
  if (type?.hasDetails) {
    return (
      <Link
        from="/notifications"
        to="."
        search={(view) => ({ ...view, open: notification.id })}
        resetScroll={false}
        className={css.link}
      >
        {type.link ?? copy.viewDetails}
        {title && <span className="visually-hidden"> of {title}</span>}
      </Link>
    );
  }
  if (type) return null;
  return (
    <Link to="/opportunity/search" className={css.link}>
      {copy.opportunities}
    </Link>
  );
}
