import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { COUNTED, SORTS } from '#contract/notifications/rules.ts';
import type { NotificationCounts } from '#contract/notifications/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import type { InboxView } from '../model/view.ts';
import { useShownCards } from '../queries/cards.ts';
import { countsQuery } from '../queries/counts.ts';
import { useInbox } from '../queries/inbox.ts';
import { useMarkAllRead } from '../queries/mutations.ts';
import { CardList } from './CardList.tsx';
import { Filters } from './Filters.tsx';
import { NotificationDetails } from './NotificationDetails.tsx';
import css from './Notifications.module.css';

export function NotificationsPage({ view }: { readonly view: InboxView }) {
  const { items, more, onRangeChange, isError, isFetching, refetch } = useInbox(view);
  const list = `${view.filter} ${view.sub} ${view.sort ?? 'newest'}`;
  const cards = useShownCards(items, list);
  const { data: counts } = useQuery(countsQuery);
  const show = useUpdateView();
  const close = useCallback(() => show({ open: undefined }), [show]);
  const { sort = 'newest' } = view;
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
        <QueryBoundary
          query={{
            data: cards.items,
            isError: isError || cards.isError,
            isFetching,
            refetch: cards.isError ? cards.retry : refetch,
          }}
          copy={copy}
          skeleton={<SkeletonCards />}
        >
          {(shown) => (
            <>
              {shown.length === 0 && <EmptyInbox view={view} />}
              <CardList
                // each list has its own scroll position and heights
                key={list}
                items={shown}
                total={totalOf(view, counts)}
                currentId={view.open}
                more={more}
                onRangeChange={onRangeChange}
              />
            </>
          )}
        </QueryBoundary>
      </div>
      <NotificationDetails id={view.open} known={items?.find(({ id }) => id === view.open)} onClose={close} />
    </div>
  );
}

/** Changes the search parameters; undefined removes one. */
function useUpdateView() {
  const navigate = useNavigate({ from: '/notifications' });
  return useCallback(
    (change: { readonly [K in keyof InboxView]: InboxView[K] | undefined }) =>
      navigate({ search: (view) => ({ ...view, ...change }) as InboxView, replace: true, resetScroll: false }),
    [navigate],
  );
}

/** Number of items in the list; -1 where the server stopped counting. */
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
      {copy.markAllRead}
    </Button>
  );
}

function EmptyInbox({ view: { filter = 'all' } }: { readonly view: InboxView }) {
  return (
    <EmptyState title={copy.empty}>
      {filter === 'all' ? (
        <Link to="/details" hash="notifications">
          {copy.settings}
        </Link>
      ) : (
        <Link from="/notifications" to="." search={{}} replace resetScroll={false}>
          {copy.showAll}
        </Link>
      )}
    </EmptyState>
  );
}

const SkeletonCards = () =>
  [1, 2, 3].map((row) => (
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
  ));
