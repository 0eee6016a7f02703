import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ProjectForecast } from '#contract/gap-pilot/schema.ts';
import { ApiError, api } from '#web/api.ts';

/** Null for people who see no forecast: those of one branch, viewers. */
export const forecastQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['gap pilot', projectId, 'forecast'],
    queryFn: ({ signal }): Promise<ProjectForecast | null> =>
      api.gapPilot.forecast({ params: { id: projectId }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return null;
        throw error;
      }),
  });

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
