import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { TimelineEvent } from '#contract/work-history/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { day, dayOf, money } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/timeline.ts';
import type { WorkRecord } from '../model/projects.ts';
import { timelineQuery } from '../queries/timeline.ts';
import css from './Timeline.module.css';

type Parties = Pick<WorkRecord, 'id' | 'hiring_company_name' | 'mwbe_name'>;

/** What happened to a record: who did what, when, and from which value to which. Loaded when it is opened. */
export function Timeline({ record }: { readonly record: Parties }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={css.history}>
      <Button
        className={css.toggle}
        variant="plain"
        size="dense"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? copy.hide : copy.show}
      </Button>
      {open && (
        <div id={id}>
          <Steps record={record} />
        </div>
      )}
    </section>
  );
}

function Steps({ record }: { readonly record: Parties }) {
  const query = useQuery(timelineQuery(record.id));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={60} />}>
      {(events) =>
        events.length === 0 ? (
          <p className={css.by}>{copy.none}</p>
        ) : (
          <ol className={css.steps} aria-label={copy.title}>
            {events.map((event) => (
              <Step key={event.id} event={event} record={record} />
            ))}
          </ol>
        )
      }
    </QueryBoundary>
  );
}

function Step({ event, record }: { readonly event: TimelineEvent; readonly record: Parties }) {
  const { kind, at, said, changes } = event;
  return (
    <li className={css.step}>
      <p>
        <strong>{copy.kinds[kind]}</strong>{' '}
        <span className={css.by}>
          {byWhom(event, record)},{' '}
          <time dateTime={at} title={new Date(at).toLocaleString('en-US')}>
            {dayOf(at)}
          </time>
        </span>
      </p>
      {changes.length > 0 && (
        <ul className={css.changes}>
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              {copy.change(copy.fields[field] ?? field, formatValue(field, from), formatValue(field, to))}
            </li>
          ))}
        </ul>
      )}
      {said && <p className={css.said}>{said}</p>}
    </li>
  );
}

function byWhom({ side, person }: TimelineEvent, { hiring_company_name, mwbe_name }: Parties): string {
  const company = { hiring_company: hiring_company_name, mwbe: mwbe_name, platform: copy.platform }[side];
  return person ? copy.person(company, person) : company;
}

function formatValue(field: string, value: string | null): string {
  if (value === null) return copy.empty;
  if (field === 'budget') return money(Number(value));
  return field === 'start_date' || field === 'end_date' ? day(value, 'short') : value;
}
