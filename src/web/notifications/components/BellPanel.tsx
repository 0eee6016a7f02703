import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications/schema.ts';
import { relativeTime } from '#web/ui/formats.ts';
import { Bar, FailedState, Loading } from '#web/ui/States.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy.ts';
import { newestQuery } from '../queries/notifications.ts';
import css from './BellPanel.module.css';
import { NotificationActions } from './NotificationActions.tsx';
import { headingOf, OutcomeBadge, Sentence } from './Parts.tsx';

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
        <Newest list={data} onClose={onClose} onRemove={onRemove} />
      ) : isError ? (
        <FailedState title={copy.failedTitle} onRetry={refetch} loading={isFetching}>
          {copy.failed}
        </FailedState>
      ) : (
        <Loading what={copy.loading}>
          {[1, 2, 3].map((row) => (
            <div key={row} className={css.shapes}>
              <Bar width={50} />
              <Bar width={90} />
            </div>
          ))}
        </Loading>
      )}
    </>
  );
}

function Newest({ list, onClose, onRemove }: Props & { readonly list: readonly Notification[] }) {
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
                <Sentence notification={one} />
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
