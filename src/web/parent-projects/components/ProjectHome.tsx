import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { ProjectHome as Home } from '#contract/parent-projects/schema/home.ts';
import type { ProjectHead } from '#contract/parent-projects/schema/projects.ts';
import { dollars } from '#web/payments/model/money.ts';
import { day } from '#web/ui/formats.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/home.ts';
import type { EntryTexts } from '../model/entries.ts';
import { type HomeSearch, parseHomeSearch } from '../model/search.ts';
import { projectHomeQuery } from '../queries/projects.ts';
import { Activity } from './Activity.tsx';
import { GoalsSection } from './GoalsSection.tsx';
import css from './Home.module.css';
import { HomeFirms } from './HomeFirms.tsx';
import { ProjectActions, useMayEdit } from './ProjectActions.tsx';
import { ProjectFacts } from './ProjectFacts.tsx';

// a project is read far more often than changed
const EditProject = lazyNamed(() => import('./EditProject.tsx'), 'EditProject');
const GoalsDialog = lazyNamed(() => import('./GoalsDialog.tsx'), 'GoalsDialog');

/** What other rooms add to a project's home. */
export interface HomeParts {
  /** Buttons beside the heading: an export, the monthly report. */
  readonly actions?: ReactNode;
  /** That a group is expected to miss its goal, and what would close the gap. */
  readonly gapBanner?: ReactNode;
  /** Figures by group; without it the goals alone are listed. */
  readonly goalsByGroup?: (uncounted: ReactNode) => ReactNode;
  /** What waits for whom, and who is late. */
  readonly waiting?: ReactNode;
  readonly forecast?: ReactNode;
  /** What is excluded from the contract total, in cents. */
  readonly excludedCents?: number | undefined;
  /** How other rooms tell of what happened, by kind of entry. */
  readonly entryTexts?: EntryTexts;
}
interface Props extends HomeParts {
  readonly head: ProjectHead;
  /** Of the address. */
  readonly search: Readonly<Record<string, unknown>>;
}

/** `/parent-project/{id}/home` */
export function ProjectHome({ head, search, ...parts }: Props) {
  const query = useQuery(projectHomeQuery(head.id));
  const navigate = useNavigate();
  const mayEdit = useMayEdit(head);
  const { open } = parseHomeSearch(search);
  const show = (what: HomeSearch['open']) =>
    void navigate({ to: '.', search: what ? { open: what } : {}, replace: true, resetScroll: false });
  return (
    <div className={`page ${css.page}`}>
      <div className={css.top}>
        <div className={css.head}>
          <PageHeading>{head.name}</PageHeading>
          <div className={css.acts}>
            {mayEdit && <ProjectActions head={head} onEdit={() => show('edit')} onGoals={() => show('goals')} />}
            {parts.actions}
          </div>
        </div>
        <QueryBoundary query={query} copy={copy} skeleton={<Loading />}>
          {(home) => home && <Figures head={head} home={home} excludedCents={parts.excludedCents} />}
        </QueryBoundary>
      </div>
      {parts.gapBanner}
      <GoalsSection
        projectId={head.id}
        byGroup={parts.goalsByGroup}
        mayEdit={mayEdit && !head.is_archived}
        onManage={() => show('goals')}
      />
      {query.data && <Body head={head} home={query.data} parts={parts} />}
      <Suspense>
        {open === 'edit' && mayEdit && !head.is_archived && (
          <EditProject id={head.id} onClose={() => show(undefined)} />
        )}
        {open === 'goals' && (
          <GoalsDialog projectId={head.id} mayEdit={mayEdit && !head.is_archived} onClose={() => show(undefined)} />
        )}
      </Suspense>
    </div>
  );
}

interface LoadedProps {
  readonly head: ProjectHead;
  readonly home: Home;
}

function Body({ head, home, parts }: LoadedProps & { readonly parts: HomeParts }) {
  return (
    <div className={css.columns}>
      <div className={css.main}>
        {parts.waiting}
        <HomeFirms head={head} home={home} />
        {parts.forecast}
      </div>
      <div className={css.side}>
        <Activity entries={home.entries} texts={parts.entryTexts ?? {}} />
        <ProjectFacts id={head.id} />
      </div>
    </div>
  );
}

const Loading = () => (
  <>
    <Skeleton width={70} height={44} />
    <Skeleton width={100} height={240} />
  </>
);

const { figures } = copy;

/** Never without their date; a dash where there is no figure yet. */
function Figures({ head, home, excludedCents = 0 }: LoadedProps & { readonly excludedCents?: number | undefined }) {
  const isAccepted = head.sees === 'accepted';
  const { contract_total_cents: total, as_of } = home;
  const name = head.sees === 'branch' ? figures.ownTotal : excludedCents > 0 ? figures.totalAfter : figures.total;
  const items = [
    [name, total === null ? figures.none : dollars(total - excludedCents)],
    [figures.paid, dollars(home.paid_cents)],
    [isAccepted ? figures.notConfirmed : figures.waiting, dollars(home.waiting_cents)],
    [figures.asOf, as_of === null ? figures.nothingAccepted : day(as_of)],
  ] as const;
  return (
    <>
      <section aria-label={figures.label}>
        <dl className={css.figures}>
          {items.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {head.sees !== 'all' && <p className={css.note}>{isAccepted ? copy.acceptedNote : copy.branchNote}</p>}
    </>
  );
}
