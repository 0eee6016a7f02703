import { queryOptions } from '@tanstack/react-query';
import type { NameRequest } from '#contract/accounts/schema/company-names.ts';
import { api } from '#web/api.ts';

export const nameRequestsQuery = queryOptions({
  queryKey: ['staff', 'names'],
  queryFn: ({ signal }) => api.staff.nameRequests({ signal }),
});

export const similarNamesQuery = (name: string) =>
  queryOptions({
    queryKey: ['staff', 'similar names', name],
    queryFn: ({ signal }) => api.staff.similarNames({ query: { name }, signal }),
    enabled: name.trim() !== '',
    retry: false,
  });

export const approveName = ({ id }: NameRequest) => api.staff.approveName({ params: { id } });
export const declineName = ({ id, reason }: { readonly id: string; readonly reason: string }) =>
  api.staff.declineName({ params: { id }, body: { reason } });
