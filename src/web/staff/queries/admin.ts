import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { FeatureFlag } from '#contract/access/feature-flags.ts';
import type { Acceptance } from '#contract/accounts/schema/access-requests.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import type { LinksSearch, RequestsSearch } from '../model/search-params.ts';

export const overviewQuery = queryOptions({
  queryKey: ['staff', 'desk'],
  queryFn: ({ signal }) => api.staff.overview({ signal }),
});
export const featureFlagsQuery = queryOptions({
  queryKey: ['staff', 'feature_flags'],
  queryFn: ({ signal }) => api.staff.featureFlags({ signal }),
});
/** The jobs that send emails start after the request that wanted them. */
export const demoMailboxQuery = queryOptions({
  queryKey: ['staff', 'demo-mail'],
  queryFn: ({ signal }) => api.staff.demoMails({ signal }),
  refetchInterval: ({ state }) => (state.data?.emails ? 5_000 : false),
});
export const emailsQuery = queryOptions({
  queryKey: ['staff', 'mail'],
  queryFn: ({ signal }) => api.staff.mails({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

const after = (pageParam: string | null) => (pageParam ? { after: pageParam } : {});
export const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next,
  placeholderData: keepPreviousData,
};

export const linksQuery = (state: LinksSearch) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'links', state],
    queryFn: ({ signal, pageParam }) => api.staff.links({ query: { ...state, ...after(pageParam) }, signal }),
    ...paging,
  });

export const requestsQuery = ({ state = 'confirmed' }: RequestsSearch) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'requests', state],
    queryFn: ({ signal, pageParam }) => api.staff.requests({ query: { state, ...after(pageParam) }, signal }),
    ...paging,
  });

/** A mutation by staff: shows its outcome and invalidates all staff queries. `done` is the success message. */
export function useAdminAction<V, R>(mutationFn: (given: V) => Promise<R>, done: (given: V, result: R) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (result, given) => showAlert({ variant: 'success', text: done(given, result) }),
    onError: ({ message }) => showAlert({ variant: 'error', text: message, shouldStayVisible: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
  });
}

export const revokeLink = (id: string) => api.staff.revokeLink({ params: { id } });
export const setFeatureFlag = ({ name, is_on }: { readonly name: FeatureFlag; readonly is_on: boolean }) =>
  api.staff.setFeatureFlag({ params: { name }, body: { is_on } });
type Approval = Acceptance & { readonly id: string; readonly name: string; readonly hasAdministrator: boolean };

/** An existing company is asked, unless it has no administrator: then a staff administrator adds the person. */
export const approveRequest = ({ id, name: _, hasAdministrator, ...granted }: Approval) => {
  const { company_id, user_type, role } = granted;
  return company_id === undefined || hasAdministrator
    ? api.staff.acceptRequest({ params: { id }, body: granted })
    : api.staff.addToCompany({ params: { id }, body: { company_id, user_type, role } });
};
export const declineRequest = ({ id, reason }: { readonly id: string; readonly reason: string }) =>
  api.staff.refuseRequest({ params: { id }, body: { reason } });
