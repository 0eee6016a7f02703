import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import type { MonthDetails, MonthReturn } from '#contract/data-input/schema/months.ts';
import type { Changes } from '#contract/data-input/schema.ts';
import { api } from '#web/api.ts';

const KEY = 'data-input';
/** Months that the picker knows. */
const MONTHS = '100';

export const setupQuery = (project: string) =>
  queryOptions({
    queryKey: [KEY, 'setup', project],
    queryFn: ({ signal }) => api.dataInput.setup({ params: { id: project }, signal }),
  });

export const monthsQuery = (project: string, tab: MonthlyReport, branch: string) =>
  queryOptions({
    queryKey: [KEY, 'months', project, tab, branch],
    queryFn: ({ signal }) =>
      api.dataInput.months({ params: { id: project }, query: { tab, branch_id: branch, limit: MONTHS }, signal }),
    enabled: branch !== '',
  });

export const monthQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'month', id],
    queryFn: ({ signal }) => api.dataInput.month({ params: { id }, query: {}, signal }),
  });

/** What waits for whom in a project. */
export const waitingQuery = (project: string) =>
  queryOptions({
    queryKey: [KEY, 'waiting', project],
    queryFn: ({ signal }) => api.dataInput.waiting({ params: { id: project }, signal }),
  });

/** How many months wait for the person, by project. */
export const waitingByProjectQuery = queryOptions({
  queryKey: [KEY, 'waiting'],
  queryFn: ({ signal }) => api.dataInput.waitingByProject({ signal }),
});

export const historyQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [KEY, 'history', id, version],
    queryFn: ({ signal }) => api.dataInput.history({ params: { id }, signal }),
  });

export const differencesQuery = (id: string, from: number, to: number, version: number) =>
  queryOptions({
    queryKey: [KEY, 'differences', id, from, to, version],
    queryFn: ({ signal }) =>
      api.dataInput.differences({ params: { id }, query: { from: String(from), to: String(to) }, signal }),
  });

export const placesQuery = (project: string) =>
  queryOptions({
    queryKey: [KEY, 'places', project],
    queryFn: ({ signal }) => api.dataInput.places({ params: { id: project }, signal }),
  });

/** What people do with a month. What it answers is what the page shows; after a refusal everything is read again. */
export function useMonthActs(month: Pick<MonthDetails, 'id' | 'project_id'>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [KEY] });
  const said = async (call: Promise<MonthDetails>) => {
    try {
      const now = await call;
      client.setQueryData(monthQuery(now.id).queryKey, now);
      return now;
    } finally {
      void refresh();
    }
  };
  const of = { params: { id: month.id } };
  return {
    submit: (version: number, nothing_reason: string | null) =>
      said(api.dataInput.submit({ ...of, body: { version, nothing_reason } })),
    withdraw: (version: number) => said(api.dataInput.withdraw({ ...of, body: { version } })),
    accept: (version: number) => said(api.dataInput.accept({ ...of, body: { version } })),
    returnMonth: (body: MonthReturn) => said(api.dataInput.returnMonth({ ...of, body })),
    restate: (version: number, reason: string) => said(api.dataInput.restate({ ...of, body: { version, reason } })),
    discard: (version: number) => said(api.dataInput.discard({ ...of, body: { version } })),
    save: (body: Changes, key: string) => api.dataInput.save({ ...of, body, key }),
    refresh,
  };
}

export function useOpenMonth(project: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { tab: MonthlyReport; branch_id: string; month: string }) =>
      api.dataInput.open({ params: { id: project }, body }),
    onSuccess: (month) => {
      client.setQueryData(monthQuery(month.id).queryKey, month);
      return client.invalidateQueries({ queryKey: [KEY, 'months', project] });
    },
  });
}

export function usePlaceActs(project: string) {
  const client = useQueryClient();
  const of = { params: { id: project } };
  const refresh = () => client.invalidateQueries({ queryKey: [KEY] });
  return {
    add: useMutation({
      mutationFn: (places: { zip: string; street: string }[]) => api.dataInput.addPlaces({ ...of, body: { places } }),
      onSettled: refresh,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.dataInput.removePlace({ params: { id: project, place_id: id } }),
      onSettled: refresh,
    }),
  };
}
