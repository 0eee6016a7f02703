import { useQuery } from '@tanstack/react-query';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import { dayOf } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { historyQuery } from '../queries.ts';
import css from './Month.module.css';

/** What happened to a month, the last first. Who reads what was accepted sees when that was. */
export function History({ month }: { readonly month: MonthDetails }) {
  const query = useQuery(historyQuery(month.id, month.version));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={60} />}>
      {({ steps, revisions }) => {
        const lines =
          steps.length > 0
            ? steps.map(({ number, kind, by, at, words }) => ({ key: number, what: copy.steps[kind], by, at, words }))
            : revisions.map(({ number, accepted_by, accepted_at, reason }) => ({
                key: number,
                what: copy.steps.accepted,
                by: accepted_by,
                at: accepted_at ?? '',
                words: reason,
              }));
        if (lines.length === 0) return <p className={css.muted}>{copy.historyEmpty}</p>;
        return (
          <ol className={css.history}>
            {lines.map(({ key, what, by, at, words }) => (
              <li key={key}>
                <strong>{what}</strong> {copy.by(by)}, <time dateTime={at}>{dayOf(at)}</time>
                {words !== null && <p>{words}</p>}
              </li>
            ))}
          </ol>
        );
      }}
    </QueryBoundary>
  );
}
