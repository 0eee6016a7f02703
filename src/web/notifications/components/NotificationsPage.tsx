import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Bar, EmptyState, FailedState, Loading } from '#web/ui/States.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { WorkHistoryModal } from '#web/work-history/components/WorkHistoryModal.tsx';
import { copy } from '../copy.ts';
import { arrange, SORTS, type View } from '../queries/arrange.ts';
import { notificationsQuery, useMark } from '../queries/notifications.ts';
import { Filters } from './Filters.tsx';
import { NotificationCard } from './NotificationCard.tsx';
import css from './Notifications.module.css';
import { useRemoval } from './Removal.tsx';

const ProjectPhotos = lazy(() =>
  import('#web/photos/components/ProjectPhotos.tsx').then((module) => ({ default: module.ProjectPhotos })),
);

interface Props {
  readonly view: View;
  /** A firm answers for itself; everybody else only looks. */
  readonly mayAnswer: boolean;
}

export function NotificationsPage({ view, mayAnswer }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(notificationsQuery);
  const show = useShow();
  const current = data?.find(({ id }) => id === view.open);
  return (
    <div className={`page ${css.page}`}>
      <PageHeading className={css.title}>{copy.title}</PageHeading>
      <div className={css.sort}>
        <Dropdown
          look="inline"
          label={copy.sortBy}
          value={view.sort ?? 'newest'}
          items={SORTS.map((value) => ({ value, label: copy.sorts[value] }))}
          onChange={(sort) => show({ ...view, sort })}
        />
      </div>
      <Filters view={view} list={data ?? []} />
      <div className={css.list}>
        {data ? (
          <List view={view} list={arrange(data, view)} onShowAll={() => show({})} />
        ) : isError ? (
          <FailedState title={copy.failedTitle} onRetry={refetch} loading={isFetching}>
            {copy.failed}
          </FailedState>
        ) : (
          <Skeleton />
        )}
      </div>
      <Details current={current} mayAnswer={mayAnswer} onClose={() => show({ ...view, open: undefined })} />
    </div>
  );
}

/** Changes the address; defaults drop out of it. */
function useShow() {
  const navigate = useNavigate({ from: '/notifications' });
  return (view: Record<string, string | undefined>) =>
    navigate({ search: view as View, replace: true, resetScroll: false });
}

function List({ view, list, onShowAll }: { view: View; list: ReturnType<typeof arrange>; onShowAll: () => void }) {
  const now = useNow();
  const { ask, dialog } = useRemoval();
  return (
    <>
      {list.length === 0 && (
        <EmptyState title={copy.empty}>
          {(view.filter ?? 'all') !== 'all' && (
            <Button variant="plain" onClick={onShowAll}>
              {copy.showAll}
            </Button>
          )}
        </EmptyState>
      )}
      <ul>
        {list.map((one) => (
          <NotificationCard key={one.id} notification={one} now={now} current={one.id === view.open} onRemove={ask} />
        ))}
      </ul>
      {dialog}
    </>
  );
}

function Details({
  current,
  mayAnswer,
  onClose,
}: {
  readonly current: ReturnType<typeof arrange>[number] | undefined;
  readonly mayAnswer: boolean;
  readonly onClose: () => void;
}) {
  const mark = useMark();
  return (
    <WorkHistoryModal
      record={
        current?.subject && current.subject_type === 'Project'
          ? { ...current.subject, recorded_at: current.created_at, action_taken_at: current.action_taken_at }
          : null
      }
      mayAnswer={mayAnswer}
      onClose={onClose}
      photos={({ id, title }) => (
        <Suspense>
          <ProjectPhotos projectId={id} title={title} />
        </Suspense>
      )}
      onAnswered={() => current?.viewed_at === null && mark(current, true)}
    />
  );
}

function Skeleton() {
  return (
    <Loading what={copy.loading}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={css.card}>
          <span className={css.dot} />
          <span className={css.icon} />
          <div className={css.shapes}>
            <Bar width={32} />
            <Bar width={82} />
            <Bar width={18} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
