import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications/schema.ts';
import { relativeTime } from '#web/ui/formats.ts';
import { ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy.ts';
import { newestQuery } from '../queries/notifications.ts';
import css from './BellPanel.module.css';
import { NotificationActions } from './NotificationActions.tsx';
import { headingOf, NotificationText, OutcomeBadge } from './NotificationContent.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onRemove: (notification: Notification) => void;
}

export function BellPanel({ onClose, onRemove }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(newestQuery);
  return (
    <>
      <div className={css.head}>
        <h2>{copy.title}</h2>
        <Link to="/notifications" onClick={onClose}>
          {copy.viewAll}
        </Link>
      </div>
      {data ? (
        <NewestList list={data} onClose={onClose} onRemove={onRemove} />
      ) : isError ? (
        <ErrorState title={copy.failedTitle} onRetry={refetch} loading={isFetching}>
          {copy.failed}
        </ErrorState>
      ) : (
        <LoadingState what={copy.loading}>
          {[1, 2, 3].map((row) => (
            <div key={row} className={css.shapes}>
              <Skeleton width={50} />
              <Skeleton width={90} />
            </div>
          ))}
        </LoadingState>
      )}
    </>
  );
}

function NewestList({ list, onClose, onRemove }: Props & { readonly list: readonly Notification[] }) {
  const now = useNow();
  return (
    <>
      {list.length === 0 && <p className={css.empty}>{copy.empty}</p>}
      <ul>
        {list.map((one) => (
          <li key={one.id} className={css.item} data-unread={one.viewed_at === null || undefined}>
            <span className={css.dot} />
            <Link to="/notifications" search={{ open: one.id }} className={css.link} onClick={onClose}>
              {one.viewed_at === null && <span className="visually-hidden">{copy.unread}: </span>}
              <span className={css.heading}>{headingOf(one)}</span>
              <span className={css.text}>
                <NotificationText notification={one} />
              </span>
              <span className={css.foot}>
                {relativeTime(one.created_at, now)} <OutcomeBadge subject={one.subject} />
              </span>
            </Link>
            <NotificationActions notification={one} onRemove={onRemove} onLeave={onClose} />
          </li>
        ))}
      </ul>
    </>
  );
}
