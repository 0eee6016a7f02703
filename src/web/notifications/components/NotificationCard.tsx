import { Link } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications/schema.ts';
import { relativeTime } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import { NotificationActions } from './NotificationActions.tsx';
import css from './Notifications.module.css';
import { headingOf, OutcomeBadge, Sentence, TypeIcon } from './Parts.tsx';

interface Props {
  readonly notification: Notification;
  readonly current: boolean;
  readonly now: number;
  readonly onRemove: (notification: Notification) => void;
}

export function NotificationCard({ notification, current, now, onRemove }: Props) {
  const { id, type, subject, viewed_at, created_at } = notification;
  const unread = viewed_at === null;
  return (
    <li className={css.card} data-unread={unread || undefined} aria-current={current || undefined}>
      <span className={css.dot} />
      <span className={css.icon}>
        <TypeIcon type={type} />
      </span>
      <h2 className={css.heading}>
        {unread && <span className="visually-hidden">{copy.unread}: </span>}
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
          <Sentence notification={notification} />
        </p>
        <p className={css.foot}>
          {subject ? (
            type !== 'rejected_work_history' && (
              <Link
                from="/notifications"
                to="."
                search={(view) => ({ ...view, open: id })}
                resetScroll={false}
                className={css.link}
              >
                {copy.viewDetails}
                <span className="visually-hidden"> of {subject.title}</span>
              </Link>
            )
          ) : (
            <Link to="/opportunity/search" className={css.link}>
              {copy.opportunities}
            </Link>
          )}
          <OutcomeBadge subject={subject} />
        </p>
      </div>
    </li>
  );
}
