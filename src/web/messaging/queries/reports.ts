import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReportReason } from '#contract/messaging/rules.ts';
import { api } from '#web/api.ts';

const PAGE = 50;
export const reportsQuery = (state: 'open' | 'closed') =>
  infiniteQueryOptions({
    queryKey: ['message-reports', state],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.messaging.reports({ query: { state, ...(pageParam && { before: pageParam }) }, signal }),
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
  });

export const useReportMessage = () =>
  useMutation({
    mutationFn: ({
      id,
      ...body
    }: {
      readonly id: string;
      readonly reason: ReportReason;
      readonly words: string | null;
    }) => api.messaging.report({ params: { id }, body }),
  });

export function useCloseReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, note }: { readonly id: string; readonly note: string }) =>
      api.messaging.closeReport({ params: { id }, body: { note } }),
    onSettled: () =>
      Promise.all([['message-reports'], ['staff']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
