import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DashboardHead } from '#contract/impact-dashboards/schema.ts';
import { FirmsBehind } from '#web/impact-dashboards/components/FirmsBehind.tsx';
import { ImpactHome } from '#web/impact-dashboards/components/ImpactHome.tsx';
import { copy } from '#web/impact-dashboards/copy.ts';
import { headQuery } from '#web/impact-dashboards/queries.ts';
import { useMe } from '#web/session/queries.ts';
import { DashboardLayout } from '#web/shell/DashboardLayout.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { NotFoundPage } from './ErrorPages.tsx';

/** The frame of a dashboard's pages: its name, and its groups of firms. */
export function ImpactWorkspace() {
  const { id = '' } = useParams({ strict: false });
  const { data: head } = useQuery(headQuery(id));
  // while it is read, and where that fails, the page itself says so
  if (head === undefined) return <DashboardLayout />;
  if (head === null) return <DashboardLayout missing={<NotFoundPage />} />;
  return <DashboardLayout title={head.name} about={[head.owner]} groups={head.groups} />;
}

type Search = Readonly<Record<string, unknown>>;

/** `/impact-dashboards/{id}/home` */
export function ImpactHomePage({ id, search }: { readonly id: string; readonly search: Search }) {
  const me = useMe();
  return (
    <WithHead id={id}>
      {(head) => <ImpactHome key={id} head={head} search={search} canAct={!me?.impersonating} />}
    </WithHead>
  );
}

interface FirmsProps {
  readonly id: string;
  readonly group: string;
  readonly search: Search;
}

/** `/impact-dashboards/{id}/diversity-company/{certGroup}` */
export const ImpactFirmsPage = ({ id, group, search }: FirmsProps) => (
  <WithHead id={id}>
    {(head) => <FirmsBehind key={id} head={head} group={group} search={search} missing={<NotFoundPage />} />}
  </WithHead>
);

interface WithHeadProps {
  readonly id: string;
  readonly children: (head: DashboardHead) => ReactNode;
}

function WithHead({ id, children }: WithHeadProps) {
  const query = useQuery(headQuery(id));
  // the workspace says that there is no such dashboard
  if (query.data === null) return null;
  if (query.data) return children(query.data);
  return (
    <div className="page">
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={240} />}>
        {() => null}
      </QueryBoundary>
    </div>
  );
}
