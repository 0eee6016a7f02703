import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications/schema.ts';
import { relativeTime } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy.ts';
import { useCardType, useShownCards } from '../queries/cards.ts';
import { newestQuery } from '../queries/notifications.ts';
import { NotificationActions } from './NotificationActions.tsx';
import css from './NotificationBellPanel.module.css';
import { headingOf, NotificationText, OutcomeBadge } from './NotificationContent.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onRemove: (notification: Notification) => void;
}

export function NotificationBellPanel({ onClose, onRemove }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(newestQuery);
  const cards = useShownCards(data, 'newest');
  return (
    <>
      <div className={css.head}>
        <h2>{copy.title}</h2>
        <Link to="/notifications" onClick={onClose}>
          {copy.viewAll}
        </Link>
      </div>
      <QueryBoundary
        query={{
          data: cards.items,
          isError: isError || cards.isError,
          isFetching,
          refetch: cards.isError ? cards.retry : refetch,
        }}
        copy={copy}
        skeleton={[1, 2, 3].map((row) => (
          <div key={row} className={css.shapes}>
            <Skeleton width={50} />
            <Skeleton width={90} />
          </div>
        ))}
      >
        {(list) => <NewestList list={list} onClose={onClose} onRemove={onRemove} />}
      </QueryBoundary>
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
          <NewestItem key={one.id} notification={one} now={now} onClose={onClose} onRemove={onRemove} />
        ))}
      </ul>
    </>
  );
}

function NewestItem({
  notification: one,
  now,
  onClose,
  onRemove,
}: Props & { readonly notification: Notification; readonly now: number }) {
  const type = useCardType(one);
  return (
    <li className={css.item} data-unread={one.viewed_at === null || undefined}>
      <span className={css.dot} />
      <Link to="/notifications" search={{ open: one.id }} className={css.link} onClick={onClose}>
        {one.viewed_at === null && <span className="visually-hidden">{copy.unread}: </span>}
        <span className={css.heading}>{headingOf(type)}</span>
        <span className={css.text}>
          <NotificationText notification={one} />
        </span>
        <span className={css.foot}>
          {relativeTime(one.created_at, now)} <OutcomeBadge notification={one} />
        </span>
      </Link>
      <NotificationActions notification={one} onRemove={onRemove} onLeave={onClose} />
    </li>
  );
}
