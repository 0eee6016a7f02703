import { useQuery } from '@tanstack/react-query';
import { type HomeParts, ProjectHome } from '#web/parent-projects/components/ProjectHome.tsx';
import { copy } from '#web/parent-projects/copy/home.ts';
import { projectHeadQuery } from '#web/parent-projects/queries/projects.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';

interface Props {
  readonly id: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** What other rooms add to the home of a project is a line here. */
const partsOf = (_id: string): HomeParts => ({});

/** `/parent-project/{id}/home` */
export function ParentProjectHomePage({ id, search }: Props) {
  const query = useQuery(projectHeadQuery(id));
  // the workspace says that there is no such project
  if (query.data === null) return null;
  return query.data ? (
    <ProjectHome key={id} head={query.data} search={search} {...partsOf(id)} />
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
