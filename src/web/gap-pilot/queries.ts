import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { ProjectForecast } from '#contract/gap-pilot/schema.ts';
import { api } from '#web/api.ts';
import { projectHeadQuery } from '#web/parent-projects/queries/projects.ts';

const forecastQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['gap pilot', projectId, 'forecast'],
    queryFn: ({ signal }): Promise<ProjectForecast> => api.gapPilot.forecast({ params: { id: projectId }, signal }),
  });

/** The forecast, for who sees the whole project; `isHidden` for people of one branch and viewers, who are not asked for it. */
export function useForecast(projectId: string) {
  const project = useQuery(projectHeadQuery(projectId)).data;
  const isTeam = project?.sees === 'all';
  const query = useQuery({ ...forecastQuery(projectId), enabled: isTeam });
  return { query, isHidden: project !== undefined && !isTeam };
}

export const packageFirmsQuery = (projectId: string, packageId: string) =>
  queryOptions({
    queryKey: ['gap pilot', projectId, 'firms', packageId],
    queryFn: ({ signal }) =>
      api.gapPilot.firms({ params: { id: projectId, package_id: packageId }, query: {}, signal }),
  });

/** What is done with a package in one click. */
export function usePackageActs(projectId: string, packageId: string) {
  const params = { id: projectId, package_id: packageId };
  return {
    shortlist: useMutation({
      mutationFn: (firms: readonly string[]) => api.gapPilot.shortlist({ params, body: { firms: [...firms] } }),
    }),
    draft: useMutation({
      mutationFn: (hiring_company_id: string) => api.gapPilot.draft({ params, body: { hiring_company_id } }),
    }),
  };
}
