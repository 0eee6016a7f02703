import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { FailedJob } from '#contract/staff/schema/failed-jobs.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { admin } from '../copy/admin.ts';
import { failedJobs as words } from '../copy/failed-jobs.ts';
import { formatTimestamp } from '../model/timestamps.ts';
import { useAdminAction } from '../queries/admin.ts';
import { discardFailedJob, failedJobsQuery, retryFailedJob } from '../queries/failed-jobs.ts';
import css from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { ConfirmModal } from './ConfirmModal.tsx';

const idOf = ({ id }: FailedJob) => id;
/** An email is sent, other work runs. */
const againOf = ({ is_email }: Pick<FailedJob, 'is_email'>) => (is_email ? words.send : words.run);
const reasonOf = ({ reason, code }: FailedJob) => words.because(words.reasons[reason], code);

/** A question about one failed job; the job stays while the dialog closes. */
function useQuestion() {
  const [job, setJob] = useState<FailedJob | null>(null);
  const [opened, setOpened] = useState(false);
  const ask = useCallback((about: FailedJob) => {
    setJob(about);
    setOpened(true);
  }, []);
  return { job, opened, ask, close: () => setOpened(false) };
}

/** What failed for good, until staff run it again or discard it. */
export function FailedJobsPage() {
  const query = useInfiniteQuery(failedJobsQuery);
  const [retrying, discarding] = [useQuestion(), useQuestion()];
  const retry = useAdminAction(retryFailedJob, (job: FailedJob) => againOf(job).done);
  const discard = useAdminAction(discardFailedJob, (_job: FailedJob) => words.discard.done);
  const columns = useMemo(
    () => [...COLUMNS, actionColumn(retrying.ask, discarding.ask)],
    [retrying.ask, discarding.ask],
  );
  const again = againOf(retrying.job ?? { is_email: true });
  return (
    <div className={`page ${css.page}`}>
      <AdminHeader title={words.title} intro={words.intro} />
      <DataTable
        id="staff failed jobs"
        caption={words.title}
        captionHidden
        noun={words.noun}
        columns={columns}
        rows={query.data?.pages.flatMap(({ jobs }) => jobs)}
        rowId={idOf}
        phone="stacked"
        busy={query.isPlaceholderData}
        failed={query.isError ? { note: admin.failed, retry: query.refetch } : undefined}
        more={loadMoreOf(query)}
        empty={<EmptyState title={words.empty} />}
      />
      <ConfirmModal
        opened={retrying.opened}
        title={again.question}
        note={again.note}
        action={again.action}
        loading={retry.isPending}
        onCancel={retrying.close}
        onConfirm={() => retrying.job && retry.mutate(retrying.job, { onSettled: retrying.close })}
      />
      <ConfirmDelete
        opened={discarding.opened}
        question={words.discard.question}
        note={words.discard.note(discarding.job?.title ?? '')}
        action={words.discard.action}
        loading={discard.isPending}
        onCancel={discarding.close}
        onDelete={() => discarding.job && discard.mutate(discarding.job, { onSettled: discarding.close })}
      />
    </div>
  );
}

const COLUMNS: readonly Column<FailedJob>[] = [
  { id: 'what', header: words.what, cell: ({ title }) => title, width: 240 },
  { id: 'to', header: words.to, cell: ({ recipient }) => recipient ?? '–', width: 220 },
  { id: 'subject', header: words.subject, cell: ({ subject }) => subject ?? '–', width: 220 },
  { id: 'why', header: words.why, cell: reasonOf, width: 280 },
  { id: 'answer', header: words.answer, cell: ({ reply }) => reply ?? '–', width: 240 },
  { id: 'failed', header: words.failed, cell: ({ failed_at }) => formatTimestamp(failed_at), width: 190 },
  { id: 'enqueued', header: words.enqueued, cell: ({ enqueued_at }) => formatTimestamp(enqueued_at), width: 190 },
  { id: 'attempts', header: words.attempts, cell: ({ attempts }) => attempts, align: 'end', width: 80 },
];

const actionColumn = (onRetry: (job: FailedJob) => void, onDiscard: (job: FailedJob) => void): Column<FailedJob> => ({
  id: 'actions',
  header: words.actions,
  cell: (job) => (
    <div className={css.buttons}>
      <Button
        variant="outlineDark"
        size="dense"
        aria-label={againOf(job).of(job.title, job.recipient)}
        onClick={() => onRetry(job)}
      >
        {againOf(job).action}
      </Button>
      <Button
        variant="outlineDark"
        size="dense"
        aria-label={words.discard.of(job.title, job.recipient)}
        onClick={() => onDiscard(job)}
      >
        {words.discard.action}
      </Button>
    </div>
  ),
  value: () => null,
  hideable: false,
  phone: 'bare',
  width: 220,
});
