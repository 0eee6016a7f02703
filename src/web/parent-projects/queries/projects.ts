import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ProjectHome } from '#contract/parent-projects/schema/home.ts';
import type { ProjectHead } from '#contract/parent-projects/schema/projects.ts';
import { api, isRefusal, nullIfMissing } from '#web/api.ts';
import { type ProjectsSearch, projectFilters } from '../model/search.ts';

const PAGE_SIZE = 50;

export const projectsQuery = (search: ProjectsSearch) => {
  const filters = projectFilters(search);
  return infiniteQueryOptions({
    queryKey: ['parent-projects', 'list', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(PAGE_SIZE), ...filters, ...(pageParam && { before: pageParam }) };
      return api.parentProjects.projects({ query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });
};

export const projectOwnersQuery = queryOptions({
  queryKey: ['parent-projects', 'owners'],
  queryFn: ({ signal }) => api.parentProjects.projectOwners({ signal }),
});

/** What every page of a project knows of it. */
export const projectHeadQuery = (id: string) =>
  queryOptions({
    queryKey: ['parent-projects', id, 'head'],
    queryFn: ({ signal }): Promise<ProjectHead | null> =>
      api.parentProjects.head({ params: { id }, signal }).catch(nullIfMissing),
  });

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ['parent-projects', id, 'facts'],
    queryFn: ({ signal }) => api.parentProjects.project({ params: { id }, signal }),
  });

export const projectHomeQuery = (id: string) =>
  queryOptions({
    queryKey: ['parent-projects', id, 'home'],
    queryFn: ({ signal }): Promise<ProjectHome | null> =>
      api.parentProjects.home({ params: { id }, signal }).catch(nullIfMissing),
  });

export const goalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['parent-projects', id, 'goals'],
    queryFn: ({ signal }) => api.parentProjects.goals({ params: { id }, signal }),
  });

export const certificateChoicesQuery = queryOptions({
  queryKey: ['parent-projects', 'certificates'],
  queryFn: ({ signal }) => api.parentProjects.certificateChoices({ signal }),
  staleTime: 600_000,
});

type Body<Name extends keyof typeof api.parentProjects> = (typeof api.parentProjects)[Name] extends (
  request: infer R,
) => unknown
  ? R extends { readonly body: infer B }
    ? B
    : never
  : never;
export type NewGoalBody = Body<'addGoal'>;
export type GoalReplacementBody = Body<'replaceGoal'>;

/** What people do with projects. Everything is read again, also after a refusal: somebody else may have been first. */
export function useProjectActs() {
  const client = useQueryClient();
  const said = async <Result>(call: Promise<Result>): Promise<Result> => {
    const [outcome] = await Promise.allSettled([call]);
    const reading = client.invalidateQueries({ queryKey: ['parent-projects'] });
    // a server that does not answer is not waited for twice
    if (outcome.status === 'fulfilled' || isRefusal(outcome.reason)) await reading;
    return call;
  };
  const of = (id: string) => ({ params: { id } });
  const ofGoal = (id: string, goal_id: string) => ({ params: { id, goal_id } });
  return {
    create: (body: Body<'createProject'>, key: string) => said(api.parentProjects.createProject({ body, key })),
    change: (id: string, body: Body<'changeProject'>) => said(api.parentProjects.changeProject({ ...of(id), body })),
    move: (id: string, body: Body<'moveProject'>) => said(api.parentProjects.moveProject({ ...of(id), body })),
    archive: (id: string, version: number) => said(api.parentProjects.archiveProject({ ...of(id), body: { version } })),
    restore: (id: string, version: number) => said(api.parentProjects.restoreProject({ ...of(id), body: { version } })),
    addGoal: (id: string, body: NewGoalBody, key: string) => said(api.parentProjects.addGoal({ ...of(id), body, key })),
    replaceGoal: (id: string, goalId: string, body: GoalReplacementBody) =>
      said(api.parentProjects.replaceGoal({ ...ofGoal(id, goalId), body })),
    endGoal: (id: string, goalId: string, body: Body<'endGoal'>) =>
      said(api.parentProjects.endGoal({ ...ofGoal(id, goalId), body })),
  };
}
