import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FailureCount, ViewCount } from '#contract/analytics/schema.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { count, day } from '#web/ui/formats.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { pageViews as copy } from '../copy/page-views.ts';
import { viewsByDay, viewsByPage } from '../model/summary.ts';
import { failuresQuery, viewsQuery } from '../queries/reports.ts';
import { CountTable } from './CountTable.tsx';
import css from './PageViews.module.css';

/** Page views and page load errors, for staff. */
export function PageViewsPage() {
  const views = useQuery(viewsQuery);
  const failures = useQuery(failuresQuery);
  const failed = [views, failures].find(({ isError }) => isError);
  const both = {
    data: views.data && failures.data && { views: views.data, failures: failures.data },
    isError: failed !== undefined,
    isFetching: failed?.isFetching === true,
    refetch: () => failed?.refetch(),
  };
  return (
    <div className={`page ${css.page}`}>
      <div>
        <PageHeading>{copy.title}</PageHeading>
        <p className="muted">{copy.intro}</p>
      </div>
      <QueryBoundary query={both} copy={copy} skeleton={<Skeleton width={60} height={160} />}>
        {(data) => (
          <>
            <Views counts={data.views} />
            <LoadErrors errors={data.failures} />
          </>
        )}
      </QueryBoundary>
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

function LoadErrors({ errors }: { readonly errors: readonly FailureCount[] }) {
  return (
    <section>
      <h2>{copy.errors}</h2>
      <p className="muted">{errors.length === 0 ? copy.noErrors : copy.errorsIntro}</p>
      {errors.length > 0 && (
        <CountTable
          columns={copy.errorColumns}
          rows={errors.map((one) => ({
            name: one.file,
            note: copy.kinds[one.kind],
            values: [count(one.failures), day(one.last_at.slice(0, 10), 'short')],
          }))}
        />
      )}
    </section>
  );
}
