import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { JoinRequest } from '#contract/join-requests/schema.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { copy } from './copy.ts';

export const joinRequestsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['join-requests', companyId],
    queryFn: ({ signal }) => api.joinRequests.joinRequests({ params: { id: companyId }, signal }),
  });

export const nameOf = ({ first_name, last_name }: JoinRequest) => `${first_name} ${last_name}`;

interface Decision {
  readonly request: JoinRequest;
  readonly accepts: boolean;
}

/** Decides a request, then reads everything again: the company's people changed with it. */
export function useDecideJoinRequest(companyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, accepts }: Decision) => {
      const params = { id: companyId, requestId: request.id };
      return accepts ? api.joinRequests.acceptJoinRequest({ params }) : api.joinRequests.declineJoinRequest({ params });
    },
    onSuccess: (_, { request, accepts }) =>
      showAlert({ variant: 'success', text: accepts ? copy.accepted(nameOf(request)) : copy.declined }),
    onError: ({ message }) => showAlert({ variant: 'error', text: message }),
    onSettled: () => client.invalidateQueries(),
  });
}
