import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SpendPayment } from '#contract/impact-dashboards/schema/vendors.ts';
import { api } from '#web/api.ts';
import { keyOf } from '../queries.ts';

const of = (id: string) => ({ params: { id } });
/** Figures follow by a job. */
const SOON_MS = 3_000;

export const spendFilesQuery = (id: string, isStale: boolean) =>
  queryOptions({
    queryKey: [...keyOf(id), 'spend', 'files'],
    queryFn: ({ signal }) => api.impactDashboards.spendFiles({ ...of(id), signal }),
    refetchInterval: isStale ? SOON_MS : false,
  });

export const vendorsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'spend', 'vendors'],
    queryFn: ({ signal }) => api.impactDashboards.vendors({ ...of(id), signal }),
  });

export const spendPaymentsQuery = (id: string, state: 'tracked' | 'doubtful', asOf: string | null) =>
  queryOptions({
    queryKey: [...keyOf(id), 'spend', state, asOf],
    queryFn: ({ signal }) => api.impactDashboards.spendPayments({ ...of(id), query: { state }, signal }),
  });

export function useSpendActs(id: string) {
  const client = useQueryClient();
  const again = async <Result>(call: Promise<Result>): Promise<Result> => {
    try {
      return await call;
    } finally {
      void client.invalidateQueries({ queryKey: keyOf(id) });
    }
  };
  return {
    undoFile: (file_id: string) => again(api.impactDashboards.undoSpendFile({ params: { id, file_id } })),
    decideVendor: (vendor: string, business_id: string | null) =>
      again(api.impactDashboards.decideVendor({ ...of(id), body: { key: vendor, business_id } })),
    decidePayment: ({ file_id, line, tracked }: SpendPayment, is_same: boolean) =>
      again(
        api.impactDashboards.decidePayment({ ...of(id), body: { file_id, line, line_id: tracked.line_id, is_same } }),
      ),
  };
}
