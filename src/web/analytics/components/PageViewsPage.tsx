import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FailureCount, ViewCount } from '#contract/analytics/schema.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { count, day } from '#web/ui/formats.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { pageViews as copy } from '../copy/page-views.ts';
import { viewsByDay, viewsByPage } from '../model/summary.ts';
import { failuresQuery, viewsQuery } from '../queries/reports.ts';
import { CountTable } from './CountTable.tsx';
import css from './PageViews.module.css';

/** What is looked at and what does not load, for staff. */
export function PageViewsPage() {
  const views = useQuery(viewsQuery);
  const failures = useQuery(failuresQuery);
  const failed = [views, failures].find(({ isError }) => isError);
  return (
    <div className={`page ${css.page}`}>
      <div>
        <PageHeading>{copy.title}</PageHeading>
        <p className="muted">{copy.intro}</p>
      </div>
      {views.data && failures.data ? (
        <>
          <Views counts={views.data} />
          <Failures failures={failures.data} />
        </>
      ) : failed ? (
        <ErrorState title={copy.failed} onRetry={() => failed.refetch()} loading={failed.isFetching}>
          {copy.safe}
        </ErrorState>
      ) : (
        <LoadingState what={copy.title}>
          <Skeleton width={60} height={160} />
        </LoadingState>
      )}
    </div>
  );
}

const ALL = '';

function Views({ counts }: { readonly counts: readonly ViewCount[] }) {
  const now = useNow();
  const [chosen, setChosen] = useState(ALL);
  if (counts.length === 0) return <EmptyState title={copy.empty} />;
  const pages = viewsByPage(counts, now);
  return (
    <div className={css.columns}>
      <section>
        <div className={css.head}>
          <h2>{copy.byPage}</h2>
        </div>
        <CountTable
          columns={copy.pageColumns}
          rows={pages.map(({ page, today, week, month }) => ({ name: page, values: [today, week, month].map(count) }))}
        />
      </section>
      <section>
        <div className={css.head}>
          <h2>{copy.byDay}</h2>
          <Dropdown
            look="inline"
            label={copy.page}
            value={chosen}
            items={[{ value: ALL, label: copy.allPages }, ...pages.map(({ page }) => ({ value: page, label: page }))]}
            onChange={setChosen}
          />
        </div>
        <CountTable
          columns={copy.dayColumns}
          rows={viewsByDay(counts, chosen === ALL ? null : chosen, now).map((one) => ({
            name: day(one.day, 'short'),
            values: [count(one.views)],
          }))}
        />
      </section>
    </div>
  );
}

function Failures({ failures }: { readonly failures: readonly FailureCount[] }) {
  return (
    <section>
      <h2>{copy.failures}</h2>
      <p className="muted">{failures.length === 0 ? copy.noFailures : copy.failuresIntro}</p>
      {failures.length > 0 && (
        <CountTable
          columns={copy.failureColumns}
          rows={failures.map((one) => ({
            name: one.file,
            note: copy.kinds[one.kind],
            values: [count(one.failures), day(one.last_at.slice(0, 10), 'short')],
          }))}
        />
      )}
    </section>
  );
}
