import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MonthDetails, Setup } from '#contract/data-input/schema/months.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy, monthName } from '../copy.ts';
import { cellProblem, pendingChanges } from '../model/sheet.ts';
import { useSheet } from '../queries/sheet.ts';
import { monthQuery } from '../queries.ts';
import { Differences } from './Differences.tsx';
import { History } from './History.tsx';
import css from './Month.module.css';
import { MonthActions } from './MonthActions.tsx';
import { problemsOf, SheetEditor } from './SheetEditor.tsx';
import { StatedTotals } from './StatedTotals.tsx';

const STATUS: Readonly<Record<MonthDetails['state'], Status>> = {
  draft: 'revision',
  submitted: 'pending',
  returned: 'warning',
  accepted: 'verified',
};

export function Month({ id, setup }: { readonly id: string; readonly setup: Setup }) {
  const query = useQuery(monthQuery(id));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} />}>
      {/* another revision has rows of its own */}
      {(month) => <Loaded key={`${month.id} ${month.shown_revision}`} month={month} setup={setup} />}
    </QueryBoundary>
  );
}

function Loaded({ month, setup }: { readonly month: MonthDetails; readonly setup: Setup }) {
  const used = useSheet(month);
  const [tried, setTried] = useState(month.state === 'returned');
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const { sheet } = used;
  const flush = async (): Promise<number | null> => {
    await used.flush();
    const now = used.now();
    const isWhole =
      pendingChanges(now).length === 0 &&
      now.rows.every((row) =>
        now.columns.every((column) => cellProblem(now, row, column) === undefined && row.theirs[column] === undefined),
      );
    const lacks = problemsOf(month, now).some(({ severity }) => severity === 'error');
    return isWhole && !(lacks && now.rows.length > 0) ? used.versionNow() : null;
  };
  const hasRows =
    month.tab === 'contracting'
      ? sheet.rows.some((row) => (row.cells.paid ?? '').replace(/[0.]/g, '') !== '')
      : sheet.rows.length > 0;
  const compares = month.accepted_revision !== null && month.shown_revision > month.accepted_revision;
  return (
    <div className={css.month}>
      <StatusLine month={month} />
      <MonthActions month={month} onFlush={flush} onTried={() => setTried(true)} reasons={reasons} hasRows={hasRows} />
      {compares && <Differences month={month} />}
      {!month.line_by_line && <Banner variant="info">{copy.byGroups}</Banner>}
      <SheetEditor
        month={month}
        used={used}
        trades={setup.trades}
        showErrors={tried}
        reasons={month.may.includes('return') ? reasons : null}
        onReason={(row, words) => setReasons((now) => ({ ...now, [row]: words }))}
      />
      <StatedTotals month={month} />
      <Collapsible title={copy.history} startsOpen={false} lazy>
        <History month={month} />
      </Collapsible>
    </div>
  );
}

/** What to do next. */
function nextOf({ state, may, accepted_revision: accepted }: MonthDetails): string {
  if (state === 'accepted') return copy.next.accepted;
  if (may.includes('accept')) return copy.next.review;
  if (state === 'submitted') return may.includes('withdraw') ? copy.next.submitted : copy.next.read;
  if (!may.includes('submit')) return copy.next.read;
  return accepted === null || state === 'returned' ? copy.next[state] : copy.next.restating;
}

function StatusLine({ month }: { readonly month: MonthDetails }) {
  const {
    state,
    is_late,
    due_on,
    submitted_at,
    submitted_by,
    returned,
    shown_revision,
    restatement_reason,
    nothing_reason,
  } = month;
  return (
    <section className={css.status}>
      <h2 className={css.heading}>{monthName(month.month)}</h2>
      <p className={css.line}>
        <Badge status={STATUS[state]}>{copy.states[state]}</Badge>
        {is_late && <Badge status="lapsed">{copy.late}</Badge>}
        {shown_revision > 1 && <strong>{copy.restatement(shown_revision)}</strong>}
        <span>{nextOf(month)}</span>
        {(state === 'draft' || state === 'returned') && month.accepted_revision === null && (
          <span className={css.muted}>{copy.due(due_on)}</span>
        )}
        {submitted_at !== null && (
          <span className={css.muted}>{copy.submittedBy(submitted_by, dayOf(submitted_at))}</span>
        )}
      </p>
      {restatement_reason !== null && <p className={css.muted}>{copy.restatementReason(restatement_reason)}</p>}
      {nothing_reason !== null && state !== 'draft' && <p>{copy.nothingReason(nothing_reason)}</p>}
      {returned !== null && state !== 'accepted' && (
        <Banner variant={state === 'returned' ? 'warning' : 'info'}>
          <strong>{copy.returned(returned.by)}:</strong> {returned.words}
        </Banner>
      )}
    </section>
  );
}
