import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { DashboardHead } from '#contract/impact-dashboards/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { type ImpactChanges, type ImpactSearch, parseImpactSearch } from '../model/search.ts';
import { homeQuery } from '../queries.ts';
import { Filters } from './Filters.tsx';
import css from './Impact.module.css';
import { KeyFigures } from './KeyFigures.tsx';

// charts bring their own libraries along
const ImpactCharts = lazyNamed(() => import('./ImpactCharts.tsx'), 'ImpactCharts');
const PeopleDialog = lazyNamed(() => import('./PeopleDialog.tsx'), 'PeopleDialog');
const FilesDialog = lazyNamed(() => import('./FilesDialog.tsx'), 'FilesDialog');
const SettingsDialog = lazyNamed(() => import('./SettingsDialog.tsx'), 'SettingsDialog');
const ViewsDialog = lazyNamed(() => import('./ViewsDialog.tsx'), 'ViewsDialog');

const skeleton = <Skeleton width={100} height={280} />;

interface Props {
  readonly head: DashboardHead;
  /** Of the address. */
  readonly search: Readonly<Record<string, unknown>>;
  /** Nobody acts for others. */
  readonly canAct: boolean;
}

/** `/impact-dashboards/{id}/home` */
export function ImpactHome({ head, search: asked, canAct }: Props) {
  const navigate = useNavigate();
  const search = parseImpactSearch(asked);
  const change = (changes: ImpactChanges) =>
    void navigate({ to: '.', search: parseImpactSearch({ ...search, ...changes }), replace: true, resetScroll: false });
  const close = () => change({ open: undefined });
  const mayEdit = canAct && head.rights.includes('edit');
  return (
    <div className={`page ${css.page}`}>
      <div className={css.head}>
        <PageHeading>{copy.title}</PageHeading>
        <div className={css.acts}>
          <Button variant="outlineDark" onClick={() => change({ open: 'views' })}>
            {copy.views.open}
          </Button>
          <Button variant="outlineDark" onClick={() => change({ open: 'files' })}>
            {copy.filesOpen}
          </Button>
          <Button variant="outlineDark" onClick={() => change({ open: 'people' })}>
            {copy.people.open}
          </Button>
          {mayEdit && (
            <Button variant="outlineDark" onClick={() => change({ open: 'settings' })}>
              {copy.settings.open}
            </Button>
          )}
        </div>
      </div>
      <Filters head={head} search={search} onChange={change} />
      <Figures head={head} search={search} />
      <Suspense>
        {search.open === 'people' && <PeopleDialog head={head} canAct={canAct} onClose={close} />}
        {search.open === 'files' && <FilesDialog head={head} mayEdit={mayEdit} onClose={close} />}
        {search.open === 'settings' && mayEdit && <SettingsDialog head={head} onClose={close} />}
        {search.open === 'views' && <ViewsDialog id={head.id} search={search} canAct={canAct} onClose={close} />}
      </Suspense>
    </div>
  );
}

function Figures({ head, search }: { readonly head: DashboardHead; readonly search: ImpactSearch }) {
  const query = useQuery({ ...homeQuery(head.id, search, head.as_of), placeholderData: keepPreviousData });
  if (head.as_of === null) return <EmptyState title={copy.neverCounted} />;
  if (head.last_quarter === null)
    return (
      <EmptyState title={copy.empty}>
        <p className="muted">{copy.emptyNote}</p>
      </EmptyState>
    );
  return (
    <QueryBoundary query={query} copy={copy} skeleton={skeleton}>
      {(home) => (
        <div className={css.figures} aria-busy={query.isPlaceholderData}>
          <p role="status" className="visually-hidden">
            {head.is_stale ? copy.counting : ''}
          </p>
          <KeyFigures home={home} hasLocal={head.local_counties.length > 0} />
          <Suspense fallback={skeleton}>
            <ImpactCharts head={head} home={home} search={search} asOf={copy.asOf(dayOf(head.as_of ?? ''))} />
          </Suspense>
        </div>
      )}
    </QueryBoundary>
  );
}
