import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { REQUEST_TYPES } from '#contract/notifications/rules.ts';
import type { Notification } from '#contract/notifications/schema.ts';
import { relativeTime } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import { NotificationActions } from './NotificationActions.tsx';
import { headingOf, NotificationText, OutcomeBadge, TypeIcon } from './NotificationContent.tsx';
import css from './Notifications.module.css';

interface Props {
  readonly notification: Notification;
  readonly now: number;
  readonly onRemove: (notification: Notification) => void;
}

export const NotificationCard = memo(function Card({ notification, now, onRemove }: Props) {
  const { type, subject, viewed_at, created_at } = notification;
  return (
    <div className={css.card}>
      <span className={css.dot} />
      <span className={css.icon}>
        <TypeIcon type={type} />
      </span>
      <h2 className={css.heading}>
        {viewed_at === null && <span className="visually-hidden">{copy.unread}: </span>}
        {headingOf(notification)}
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
          <OutcomeBadge subject={subject} />
        </p>
      </div>
    </div>
  );
});

/** Where the card leads; a rejection says all there is to say. */
function CardLink({ notification: { id, type, subject } }: { readonly notification: Notification }) {
  if (REQUEST_TYPES.some((one) => one === type)) {
    return (
      <Link
        from="/notifications"
        to="."
        search={(view) => ({ ...view, open: id })}
        resetScroll={false}
        className={css.link}
      >
        {copy.viewDetails}
        {subject && <span className="visually-hidden"> of {subject.title}</span>}
      </Link>
    );
  }
  if (type in copy.headings) return null;
  return (
    <Link to="/opportunity/search" className={css.link}>
      {copy.opportunities}
    </Link>
  );
}
