import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { DashboardList } from '#web/community/components/DashboardList.tsx';
import { copy } from '#web/community/copy/owner.ts';
import { PublicDashboard } from '#web/community/owner/PublicDashboard.tsx';
import { dashboardQuery, dashboardsQuery, publishedQuery } from '#web/community/queries.ts';
import { useMe } from '#web/session/queries.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { NotFoundPage } from './ErrorPages.tsx';
import css from './PublicDashboardPages.module.css';

const Preview = lazyNamed(() => import('#web/community/owner/Preview.tsx'), 'Preview');
const skeleton = <Skeleton width={100} height={240} />;

/** `/parent-project/{id}/public-dashboard` */
export function PublicDashboardPage({ id }: { readonly id: string }) {
  const me = useMe();
  return <PublicDashboard key={id} projectId={id} canAct={!me?.impersonating} missing={<NotFoundPage />} />;
}

/** `/community-engagement-dashboard` for people who are signed in: with the projects of their teams. */
export function CommunityDashboardsPage() {
  const query = useQuery(dashboardsQuery);
  return (
    <QueryBoundary query={query} copy={copy} skeleton={skeleton}>
      {(items) => <DashboardList items={items} language="en" path="/community-engagement-dashboard" isFramed={false} />}
    </QueryBoundary>
  );
}

/**
 * `/community-engagement-dashboard/projects/{id}` where the server answered with the application: nothing is published, or
 * somebody came from another page of it.
 */
export function CommunityProjectPage({ id }: { readonly id: string }) {
  const published = useQuery(publishedQuery(id));
  const own = useQuery(dashboardQuery(id));
  return (
    <div className={css.page}>
      <QueryBoundary query={published} copy={copy} skeleton={skeleton}>
        {(found) =>
          found ? (
            <ServedPage path={`/community-engagement-dashboard/projects/${id}`} />
          ) : (
            <QueryBoundary query={own} copy={copy} skeleton={skeleton}>
              {(state) => (
                <>
                  <PageHeading>{copy.notPublic.title}</PageHeading>
                  <p>{copy.notPublic.text}</p>
                  <p className={css.links}>
                    {state && <a href={`/parent-project/${id}/public-dashboard`}>{copy.notPublic.toProject}</a>}
                    <a href="/community-engagement-dashboard">{copy.notPublic.toList}</a>
                  </p>
                  {state?.preview && (
                    <Suspense fallback={skeleton}>
                      <h2>{copy.preview}</h2>
                      <Preview state={state} language="en" />
                    </Suspense>
                  )}
                </>
              )}
            </QueryBoundary>
          )
        }
      </QueryBoundary>
    </div>
  );
}

/** A page that the server renders without the application: a visit of it loads it anew. */
export function ServedPage({ path }: { readonly path: string }) {
  return (
    <div className={css.page}>
      <PageHeading>{copy.served.title}</PageHeading>
      <p>
        <a className={buttonClass({})} href={path}>
          {copy.served.open}
        </a>
      </p>
    </div>
  );
}
