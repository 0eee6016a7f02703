import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Waiting as WaitingMonths } from '#contract/data-input/schema/months.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { count, day } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/waiting.ts';
import { monthName, copy as months } from '../copy.ts';
import { waitingQuery } from '../queries.ts';
import css from './Waiting.module.css';

/** Rows that are shown before somebody asks for all. */
const FIRST = 5;

/** Months of a project that wait for who reports or reviews, late ones first. */
export function Waiting({ project }: { readonly project: string }) {
  const query = useQuery(waitingQuery(project));
  const heading = useId();
  const known = query.data;
  return (
    <section className={css.waiting} aria-labelledby={heading}>
      <h2 id={heading}>
        {copy.title} {known && known.months.length > 0 && <span className="muted">{count(known.months.length)}</span>}
      </h2>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={80} />}>
        {(waiting) => <List waiting={waiting} />}
      </QueryBoundary>
    </section>
  );
}

function List({ waiting: { months: all, late, more } }: { readonly waiting: WaitingMonths }) {
  const [isOpen, setIsOpen] = useState(false);
  if (all.length === 0) return <p className="muted">{copy.none}</p>;
  const shown = isOpen ? all : all.slice(0, FIRST);
  return (
    <>
      {late > 0 && <p className={css.note}>{copy.late(late)}</p>}
      <ul className={css.list}>
        {shown.map(({ id, project_id, tab, month, branch_id, firm, due_on, is_late, waits_for, is_mine }) => (
          <li key={id} className={css.row}>
            <div>
              <Link
                to="/parent-project/$id/data-input/$activeTab"
                params={{ id: project_id, activeTab: tab }}
                search={{ month, branch: branch_id }}
              >
                {copy.name(months.tabs[tab], monthName(month))}
              </Link>
              <span className={css.about}>
                {firm} · {copy.waitsFor[waits_for]}
              </span>
            </div>
            {is_late ? (
              <Badge status="warning">{copy.lateSince(day(due_on, 'short'))}</Badge>
            ) : (
              <Badge status="pending">{is_mine ? copy.yours : copy.due(day(due_on, 'short'))}</Badge>
            )}
          </li>
        ))}
      </ul>
      {all.length > FIRST && (
        <Button variant="plain" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? copy.fewer : copy.all(all.length)}
        </Button>
      )}
      {isOpen && more && <p className={css.note}>{copy.more}</p>}
    </>
  );
}
