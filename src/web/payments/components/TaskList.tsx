import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { PaymentTask } from '#contract/payments/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { count, day } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy as actCopy } from '../copy/acts.ts';
import { type kindOf, listCopy } from '../copy/list.ts';
import { copy } from '../copy.ts';
import { dollars } from '../model/money.ts';
import { monthName } from '../model/months.ts';
import { tasksQuery } from '../queries.ts';
import { type Ask, useActs } from './Acts.tsx';
import css from './Payments.module.css';
import { ReminderChoice } from './ReminderChoice.tsx';

/** Rows that are shown before somebody asks for all. */
const FIRST = 8;

interface Props {
  readonly kind: ReturnType<typeof kindOf>;
  /** Who is seen by staff only looks. */
  readonly canAct: boolean;
}

/** What the person owes, by due date, each with its act in place. */
export function TaskList({ kind, canAct }: Props) {
  const query = useQuery(tasksQuery);
  const heading = useId();
  const { ask, dialog } = useActs(() => document.getElementById(heading));
  return (
    <section className={css.tasks} aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1}>
        {listCopy.tasks}{' '}
        {query.data && query.data.length > 0 && <span className="muted">{count(query.data.length)}</span>}
      </h2>
      <QueryBoundary
        query={query}
        copy={{ ...copy, loading: listCopy.tasksLoading }}
        skeleton={<Skeleton width={100} height={120} />}
      >
        {(tasks) =>
          tasks.length === 0 ? (
            <EmptyState title={listCopy.noTasks}>
              <p className="muted">{listCopy.noTasksNote[kind]}</p>
            </EmptyState>
          ) : (
            <Tasks tasks={tasks} ask={canAct ? ask : null} />
          )
        }
      </QueryBoundary>
      {canAct && kind !== 'staff' && <ReminderChoice contractId={null} />}
      {dialog}
    </section>
  );
}

function Tasks({ tasks, ask }: { readonly tasks: readonly PaymentTask[]; readonly ask: Ask }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? tasks : tasks.slice(0, FIRST);
  return (
    <>
      <ul className={css.list}>
        {shown.map((task) => (
          <TaskRow key={`${task.line_id} ${task.task}`} task={task} ask={ask} />
        ))}
      </ul>
      {shown.length < tasks.length && (
        <div>
          <Button variant="outlineDark" size="dense" onClick={() => setWhole(true)}>
            {listCopy.showAll(tasks.length)}
          </Button>
        </div>
      )}
      {isWhole && tasks.length === MOST && <p className="muted">{listCopy.firstTasks(MOST)}</p>}
    </>
  );
}
/** As many as are asked for. */
const MOST = 50;

function TaskRow({ task, ask }: { readonly task: PaymentTask; readonly ask: Ask }) {
  const { task: act, contract_id, line_id, title, act_by, is_overdue } = task;
  const month = monthName(task.month);
  const label = copy.acts[act];
  return (
    <li className={css.task}>
      <div>
        <p className={css.question}>{questionOf(task, month)}</p>
        <p className={css.about}>
          <Link to="/payment-tracking/$id" params={{ id: contract_id }} search={{ line: line_id }}>
            {title}
          </Link>
          {is_overdue ? (
            <Badge status="warning">{listCopy.overdue(day(act_by, 'short'))}</Badge>
          ) : (
            <span>{listCopy.due(day(act_by, 'short'))}</span>
          )}
        </p>
      </div>
      {ask && (
        <Button
          variant={is_overdue ? 'dark' : 'light'}
          aria-label={listCopy.actOn(label, month, title)}
          onClick={() => ask({ act, contractId: contract_id, lineId: line_id, title: actCopy.titles[act](month) })}
        >
          {label}
        </Button>
      )}
    </li>
  );
}

function questionOf(
  { task, firm, hiring_company: payer, paid_cents, answered_cents }: PaymentTask,
  month: string,
): string {
  if (task === 'answer' && paid_cents === 0) return listCopy.nothingPaid({ payer, month });
  return listCopy.task[task]({
    firm,
    payer,
    month,
    paid: dollars(paid_cents ?? 0),
    answered: dollars(answered_cents ?? 0),
  });
}
