import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ProjectRow } from '#contract/parent-projects/schema/projects.ts';
import { copy } from '#web/data-input/copy/waiting.ts';
import { waitingByProjectQuery } from '#web/data-input/queries.ts';
import { Projects } from '#web/parent-projects/components/Projects.tsx';

/** `/parent-project/all` */
export function ProjectsPage({ search }: { readonly search: Readonly<Record<string, unknown>> }) {
  const { data } = useQuery(waitingByProjectQuery);
  const waiting = useCallback(
    ({ id }: ProjectRow) => {
      const months = data?.find(({ project_id }) => project_id === id);
      return months ? copy.inProject(months) : null;
    },
    [data],
  );
  return <Projects search={search} waiting={waiting} />;
}
