import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MessageReport } from '#contract/messaging/schema/safety.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { dayOf } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { safety as copy, copy as thread } from '../copy/thread.ts';
import { reportsQuery, useCloseReport } from '../queries/reports.ts';
import css from './Inbox.module.css';

/** Reported messages for staff: each is closed with what was done. */
export function Reports() {
  const [state, setState] = useState<'open' | 'closed'>('open');
  const query = useInfiniteQuery(reportsQuery(state));
  return (
    <div className={css.page}>
      <SegmentedControl
        label={copy.statesLabel}
        value={state}
        onChange={setState}
        items={(['open', 'closed'] as const).map((value) => ({ value, label: copy.states[value] }))}
      />
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={70} height={60} />}>
        {({ pages }) => {
          const reports = pages.flat();
          if (reports.length === 0) return <EmptyState title={state === 'open' ? copy.noOpen : copy.noClosed} />;
          return (
            <>
              <ul>
                {reports.map((report) => (
                  <li key={report.id}>
                    <Report report={report} />
                  </li>
                ))}
              </ul>
              {query.hasNextPage && (
                <Button
                  variant="outlineDark"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {copy.more}
                </Button>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </div>
  );
}

function Report({ report }: { readonly report: MessageReport }) {
  const { reason, words, text, sent_at, author, author_organization, reported_by, reported_at, closed_by, note } =
    report;
  const heading = thread.reasons[reason];
  return (
    <article className={css.report} aria-label={heading}>
      <h2>{heading}</h2>
      <p>
        <Link to="/staff/people/$id" params={{ id: author.user_id }}>
          {copy.from(author.name, author_organization.name)}
        </Link>{' '}
        <span className={css.soft}>{dayOf(sent_at)}</span>
      </p>
      <p className={css.quote}>{text}</p>
      <p>
        <Link to="/staff/people/$id" params={{ id: reported_by.user_id }}>
          {copy.reportedBy(reported_by.name)}
        </Link>{' '}
        <span className={css.soft}>{dayOf(reported_at)}</span>
      </p>
      {words && <p className={css.quote}>{words}</p>}
      {closed_by ? (
        <p>
          <b>{copy.closedBy(closed_by)}:</b> {note}
        </p>
      ) : (
        <CloseForm id={report.id} />
      )}
    </article>
  );
}

function CloseForm({ id }: { readonly id: string }) {
  const close = useCloseReport();
  const form = useAppForm({
    initialValues: { note: '' },
    keepAs: `report:${id}`,
    validate: ({ note }) => ({ note: !note.trim() && copy.noteMissing }),
    send: ({ note }) => close.mutateAsync({ id, note: note.trim() }),
    onSuccess: () => showAlert({ variant: 'success', text: copy.closed }),
  });
  return (
    <form {...form.props}>
      <FormAlert form={form} />
      <TextArea label={copy.note} max={1000} {...form.field('note')} />
      <Button type="submit" variant="outlineDark" loading={form.isPending}>
        {copy.close}
      </Button>
    </form>
  );
}
