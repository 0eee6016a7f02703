import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { COUNTED, SORTS } from '#contract/notifications/rules.ts';
import type { NotificationCounts } from '#contract/notifications/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import type { InboxView } from '../model/view.ts';
import { countsQuery } from '../queries/counts.ts';
import { useInbox } from '../queries/inbox.ts';
import { useMarkAllRead } from '../queries/mutations.ts';
import { CardList } from './CardList.tsx';
import { Filters } from './Filters.tsx';
import { NotificationDetails } from './NotificationDetails.tsx';
import css from './Notifications.module.css';

export function NotificationsPage({ view }: { readonly view: InboxView }) {
  const { items, more, look, isError, isFetching, refetch } = useInbox(view);
  const { data: counts } = useQuery(countsQuery);
  const show = useUpdateView();
  const close = useCallback(() => show({ open: undefined }), [show]);
  const { filter, sub, sort = 'newest' } = view;
  return (
    <div className={`page ${css.page}`}>
      <PageHeading className={css.title}>{copy.title}</PageHeading>
      <div className={css.sort}>
        {counts && counts.unread > 0 && <MarkAllRead />}
        <Dropdown
          look="inline"
          label={copy.sortBy}
          value={sort}
          items={SORTS.map((value) => ({ value, label: copy.sorts[value] }))}
          onChange={(value) => show({ sort: value === 'newest' ? undefined : value })}
        />
      </div>
      <Filters view={view} counts={counts} />
      <div className={css.list}>
        {items ? (
          <>
            {items.length === 0 && <EmptyInbox view={view} />}
            <CardList
              // each list has its own places and heights
              key={`${filter} ${sub} ${sort}`}
              items={items}
              total={totalOf(view, counts)}
              currentId={view.open}
              more={more}
              onRangeChange={look}
            />
          </>
        ) : isError ? (
          <ErrorState title={copy.failedTitle} onRetry={refetch} loading={isFetching}>
            {copy.failed}
          </ErrorState>
        ) : (
          <PageSkeleton />
        )}
      </div>
      <NotificationDetails id={view.open} known={items?.find(({ id }) => id === view.open)} onClose={close} />
    </div>
  );
}

/** Changes the address; what is undefined drops out of it. */
function useUpdateView() {
  const navigate = useNavigate({ from: '/notifications' });
  return useCallback(
    (change: { readonly [K in keyof InboxView]: InboxView[K] | undefined }) =>
      navigate({ search: (view) => ({ ...view, ...change }) as InboxView, replace: true, resetScroll: false }),
    [navigate],
  );
}

/** How many cards the list has in all; -1 where counting stopped. */
function totalOf({ filter = 'all', sub = 'all' }: InboxView, counts: NotificationCounts | undefined): number {
  const total = counts?.[filter === 'requests' && sub !== 'all' ? sub : filter] ?? COUNTED;
  return total < COUNTED ? total : -1;
}

function MarkAllRead() {
  const { mutate, isPending } = useMarkAllRead();
  return (
    <Button
      variant="plain"
      className={css.readAll}
      icon={<IconChecks size={16} stroke={2} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {copy.readAll}
    </Button>
  );
}

function EmptyInbox({ view: { filter = 'all' } }: { readonly view: InboxView }) {
  return (
    <EmptyState title={copy.empty}>
      {filter === 'all' ? (
        <Link to="/details" hash="notifications">
          {copy.choose}
        </Link>
      ) : (
        <Link from="/notifications" to="." search={{}} replace resetScroll={false}>
          {copy.showAll}
        </Link>
      )}
    </EmptyState>
  );
}

function PageSkeleton() {
  return (
    <LoadingState what={copy.loading}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={css.row}>
          <div className={css.card}>
            <span className={css.dot} />
            <span className={css.icon} />
            <div className={css.shapes}>
              <Skeleton width={32} />
              <Skeleton width={82} />
              <Skeleton width={18} />
            </div>
          </div>
        </div>
      ))}
    </LoadingState>
  );
}
