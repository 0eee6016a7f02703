import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { DashboardState, Published } from '#contract/community/schema.ts';
import { ApiError, api } from '#web/api.ts';

const keyOf = (projectId: string) => ['community', projectId] as const;
const of = (id: string) => ({ params: { id } });

/** Null for what is not there, or not for this person. */
const orNull = <Data>(call: Promise<Data>): Promise<Data | null> =>
  call.catch((error: unknown) => {
    if (error instanceof ApiError && [400, 401, 403, 404].includes(error.status)) return null;
    throw error;
  });

export const dashboardsQuery = queryOptions({
  queryKey: ['community', 'all'],
  queryFn: ({ signal }) => api.community.list({ signal }),
});

/** What residents read of a project. */
export const publishedQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...keyOf(projectId), 'published'],
    queryFn: ({ signal }): Promise<Published | null> => orNull(api.community.published({ ...of(projectId), signal })),
  });

/** What the people of a project see of its dashboard. */
export const dashboardQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...keyOf(projectId), 'state'],
    queryFn: ({ signal }): Promise<DashboardState | null> => orNull(api.community.state({ ...of(projectId), signal })),
  });

type Embedding = Pick<DashboardState, 'allows_embedding' | 'embed_width' | 'embed_height'>;

/** Everything is read again, also after a refusal: somebody else may have been first. */
export function useDashboardActs(projectId: string) {
  const client = useQueryClient();
  const said = async (call: Promise<DashboardState>): Promise<DashboardState> => {
    try {
      const state = await call;
      client.setQueryData(dashboardQuery(projectId).queryKey, state);
      return state;
    } finally {
      void client.invalidateQueries({ queryKey: ['community'] });
    }
  };
  return {
    publish: (version: number, digest: string, key: string) =>
      said(api.community.publish({ ...of(projectId), body: { version, digest }, key })),
    withdraw: (version: number) => said(api.community.withdraw({ ...of(projectId), body: { version } })),
    embed: (version: number, embedding: Embedding) =>
      said(api.community.embed({ ...of(projectId), body: { version, ...embedding } })),
  };
}
