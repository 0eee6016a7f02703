import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { DashboardRow } from '#contract/impact-dashboards/schema.ts';
import { useMe } from '#web/session/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { add } from '#web/ui/icons.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { ScrollableTable } from '#web/ui/ScrollableTable.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { dollars } from '../model/figures.ts';
import { dashboardsQuery } from '../queries.ts';
import css from './Impact.module.css';

const CreateDashboard = lazyNamed(() => import('./CreateDashboard.tsx'), 'CreateDashboard');
const { all: words } = copy;

/** `/impact-dashboards/all` */
export function Dashboards({ isNew }: { readonly isNew: boolean }) {
  const query = useQuery(dashboardsQuery);
  const me = useMe();
  const navigate = useNavigate();
  const open = (value: boolean) => void navigate({ to: '.', search: value ? { new: 'true' } : {}, replace: true });
  const canCreate = me?.can_create_impact_dashboard === true && me.hiring_companies.length > 0 && !me.impersonating;
  return (
    <div className={`page ${css.page}`}>
      <PageHeader title={words.title} intro={words.intro}>
        {canCreate && (
          <Button icon={<Icon of={add} size={20} />} onClick={() => open(true)}>
            {words.new}
          </Button>
        )}
      </PageHeader>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={160} />}>
        {(rows) => (rows.length > 0 ? <Table rows={rows} /> : <Empty />)}
      </QueryBoundary>
      {canCreate && isNew && (
        <Suspense>
          <CreateDashboard companies={me.hiring_companies} onClose={() => open(false)} />
        </Suspense>
      )}
    </div>
  );
}

const Empty = () => (
  <EmptyState title={words.empty}>
    <p className="muted">{words.emptyNote}</p>
  </EmptyState>
);

const Table = ({ rows }: { readonly rows: readonly DashboardRow[] }) => (
  <ScrollableTable label={words.title} className={css.table}>
    <thead>
      <tr>
        <th scope="col">{words.name}</th>
        <th scope="col">{words.owner}</th>
        <th scope="col">{words.role}</th>
        <th scope="col">{words.asOf}</th>
        <th scope="col" className={css.number}>
          {words.confirmed}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, owner, role, as_of, confirmed_cents }) => (
        <tr key={id}>
          <th scope="row">
            <Link to="/impact-dashboards/$id/home" params={{ id }}>
              {name}
            </Link>
          </th>
          <td>{owner}</td>
          <td>{words.roles[role]}</td>
          <td>{as_of === null ? words.notYet : dayOf(as_of)}</td>
          <td className={css.number}>{dollars(confirmed_cents)}</td>
        </tr>
      ))}
    </tbody>
  </ScrollableTable>
);
