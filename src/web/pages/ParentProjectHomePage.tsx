import { useQuery } from '@tanstack/react-query';
import { GoalsByGroup } from '#web/counting/components/GoalsByGroup.tsx';
import { Waiting } from '#web/data-input/components/Waiting.tsx';
import { summaryQuery } from '#web/exclusions/queries.ts';
import { ExpectedShare } from '#web/gap-pilot/components/ExpectedShare.tsx';
import { ForecastPanel } from '#web/gap-pilot/components/ForecastPanel.tsx';
import { GapBanner } from '#web/gap-pilot/components/GapBanner.tsx';
import { ProjectHome } from '#web/parent-projects/components/ProjectHome.tsx';
import { copy } from '#web/parent-projects/copy/home.ts';
import { projectHeadQuery } from '#web/parent-projects/queries/projects.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { PROJECT_ENTRIES } from './model/project-entries.ts';

interface Props {
  readonly id: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** `/parent-project/{id}/home` */
export function ParentProjectHomePage({ id, search }: Props) {
  const query = useQuery(projectHeadQuery(id));
  const exclusions = useQuery(summaryQuery(id));
  // the workspace says that there is no such project
  if (query.data === null) return null;
  return query.data ? (
    <ProjectHome
      key={id}
      head={query.data}
      search={search}
      gapBanner={<GapBanner projectId={id} />}
      goalsByGroup={(uncounted) => (
        <GoalsByGroup
          projectId={id}
          uncounted={uncounted}
          expected={(scope, group) => <ExpectedShare projectId={id} scope={scope} group={group} />}
        />
      )}
      forecast={<ForecastPanel projectId={id} />}
      waiting={<Waiting project={id} />}
      excludedCents={exclusions.data?.excluded_cents}
      entryTexts={PROJECT_ENTRIES}
    />
  ) : (
    <div className="page">
      <QueryBoundary query={query} copy={copy} skeleton={<Loading />}>
        {() => null}
      </QueryBoundary>
    </div>
  );
}

const Loading = () => (
  <>
    <Skeleton width={50} height={34} />
    <Skeleton width={70} height={44} />
    <Skeleton width={100} height={240} />
  </>
);
