import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ImpactRole, ImpactTable } from '#contract/impact-dashboards/rules.ts';
import type { DashboardHead, DashboardHome } from '#contract/impact-dashboards/schema.ts';
import { ApiError, api, send } from '#web/api.ts';
import { saveAnswer } from '#web/ui/data/save-file.ts';
import { firmFilters, type ImpactSearch, periodOf } from './model/search.ts';

const PAGE_SIZE = 50;
/** While a count is on its way. */
const SOON_MS = 3_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const keyOf = (id: string) => ['impact-dashboards', id] as const;
const of = (id: string) => ({ params: { id } });

/** Null for what is not there, or not for this person. */
const orNull = <Data>(call: Promise<Data>): Promise<Data | null> =>
  call.catch((error: unknown) => {
    if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return null;
    throw error;
  });

export const dashboardsQuery = queryOptions({
  queryKey: ['impact-dashboards', 'all'],
  queryFn: ({ signal }) => api.impactDashboards.list({ signal }),
});

export const headQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'head'],
    // people edit addresses
    queryFn: async ({ signal }): Promise<DashboardHead | null> =>
      UUID.test(id) ? orNull(api.impactDashboards.head({ ...of(id), signal })) : null,
    refetchInterval: ({ state }) => (state.data?.is_stale ? SOON_MS : false),
  });

/** @param asOf a later count is read again */
export const homeQuery = (id: string, search: ImpactSearch, asOf: string | null) =>
  queryOptions({
    queryKey: [...keyOf(id), 'home', periodOf(search), asOf],
    queryFn: ({ signal }): Promise<DashboardHome> =>
      api.impactDashboards.home({ ...of(id), query: periodOf(search), signal }),
  });

export const firmsQuery = (id: string, group: string, search: ImpactSearch, asOf: string | null) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'firms', group, firmFilters(search), asOf],
    queryFn: ({ pageParam, signal }) =>
      api.impactDashboards.firms({
        ...of(id),
        query: { ...firmFilters(search), group, limit: String(PAGE_SIZE), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.cursor),
  });

export const peopleQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'people'],
    queryFn: ({ signal }) => api.impactDashboards.people({ ...of(id), signal }),
  });

export const viewsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'views'],
    queryFn: ({ signal }) => api.impactDashboards.views({ ...of(id), signal }),
  });

/** Counties of a state by name. */
export const countiesQuery = (state: string) =>
  queryOptions({
    queryKey: ['counties', state],
    queryFn: ({ signal }) => api.businesses.counties({ query: { state }, signal }),
    enabled: state !== '',
  });

type Change = Pick<DashboardHead, 'version' | 'name' | 'groups'> & { readonly local_counties: string[] };

export function useImpactActs(id: string) {
  const client = useQueryClient();
  const again = async <Result>(call: Promise<Result>, key: readonly unknown[] = keyOf(id)): Promise<Result> => {
    try {
      return await call;
    } finally {
      void client.invalidateQueries({ queryKey: key });
    }
  };
  return {
    change: (body: Change) => again(api.impactDashboards.change({ ...of(id), body })),
    share: (email: string, role: ImpactRole) =>
      again(api.impactDashboards.share({ ...of(id), body: { email, role } }), [...keyOf(id), 'people']),
    unshare: (email: string) =>
      again(api.impactDashboards.unshare({ ...of(id), body: { email } }), [...keyOf(id), 'people']),
    saveView: (name: string, query: string) =>
      again(api.impactDashboards.saveView({ ...of(id), body: { name, query } }), [...keyOf(id), 'views']),
    deleteView: (view_id: string) =>
      again(api.impactDashboards.deleteView({ params: { id, view_id } }), [...keyOf(id), 'views']),
  };
}

export function useCreateDashboard() {
  const client = useQueryClient();
  return async (owner_company_id: string, name: string, key: string): Promise<DashboardHead> => {
    const made = await api.impactDashboards.create({ body: { owner_company_id, name }, key });
    void client.invalidateQueries({ queryKey: ['impact-dashboards', 'all'] });
    return made;
  };
}

/** The table of a chart as a file under the server's name. */
export async function downloadTable(
  id: string,
  table: ImpactTable,
  search: ImpactSearch,
  { format, group }: { readonly format: 'csv' | 'xlsx'; readonly group?: string },
): Promise<void> {
  const query = { ...periodOf(search), table, format, ...(group && { group }) };
  await saveAnswer(await send('impactDashboards.exported', { ...of(id), query }), `${table}.${format}`);
}
