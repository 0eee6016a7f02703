import { Link } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications/schema.ts';
import { relativeTime } from '#web/ui/formats.ts';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy.ts';
import { arrange } from '../queries/arrange.ts';
import css from './BellPanel.module.css';
import { NotificationActions } from './NotificationActions.tsx';
import { headingOf, OutcomeBadge, Sentence } from './Parts.tsx';

/** How many of the newest the panel shows (spec, section 9). */
const SHOWN = 5;

interface Props {
  readonly list: readonly Notification[];
  readonly onClose: () => void;
  readonly onRemove: (notification: Notification) => void;
}

export function BellPanel({ list, onClose, onRemove }: Props) {
  const now = useNow();
  const newest = arrange(list, {}).slice(0, SHOWN);
  return (
    <>
      <div className={css.head}>
        <h2>{copy.title}</h2>
        <Link to="/notifications" onClick={onClose}>
          {copy.viewAll}
        </Link>
      </div>
      {newest.length === 0 && <p className={css.empty}>{copy.empty}</p>}
      <ul>
        {newest.map((one) => (
          <li key={one.id} className={css.item} data-unread={one.viewed_at === null || undefined}>
            <span className={css.dot} />
            <Link to="/notifications" search={{ open: one.id }} className={css.link} onClick={onClose}>
              {one.viewed_at === null && <span className="visually-hidden">{copy.unread}: </span>}
              <span className={css.heading}>{headingOf(one)}</span>
              <span className={css.text}>
                <Sentence notification={one} />
              </span>
              <span className={css.foot}>
                {relativeTime(one.created_at, now)} <OutcomeBadge subject={one.subject} />
              </span>
            </Link>
            <NotificationActions notification={one} onRemove={onRemove} />
          </li>
        ))}
      </ul>
    </>
  );
}
