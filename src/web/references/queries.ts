import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Decision } from '#contract/references/rules.ts';
import type { NewReferenceRequest, ReferenceAnswer } from '#contract/references/schema.ts';
import { ApiError, api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { staff } from './copy/staff.ts';
import { askForm, own } from './copy.ts';

export const ownReferencesQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['references', 'own', mwbeId],
    queryFn: ({ signal }) => api.references.own({ params: { id: mwbeId }, signal }),
  });

export const shownReferencesQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['references', 'shown', mwbeId],
    queryFn: ({ signal }) => api.references.shown({ params: { id: mwbeId }, signal }),
  });

/** The request of a link; null where the link is over. */
export const linkQuery = (tempToken: string) =>
  queryOptions({
    queryKey: ['references', 'link', tempToken],
    queryFn: ({ signal }) =>
      api.references.preview({ body: { tempToken }, signal }).catch((error) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    gcTime: 0,
  });

export const flaggedQuery = queryOptions({
  queryKey: ['references', 'flagged'],
  queryFn: ({ signal }) => api.references.flagged({ signal }),
});

/** Everything about references is read again: an answer shows in several places. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'references' && queryKey[1] !== 'link' });
}

export function useAskForReference(mwbeId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewReferenceRequest) => api.references.ask({ params: { id: mwbeId }, body }),
    onSuccess: ({ name }) => {
      showAlert({ variant: 'success', text: askForm.sent(name) });
      return refresh();
    },
  });
}

export function useWithdrawRequest(mwbeId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (reference_id: string) => api.references.withdraw({ params: { id: mwbeId, reference_id } }),
    onSuccess: () => showAlert({ variant: 'success', text: own.withdrawn }),
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
    onSettled: refresh,
  });
}

export function useReply(mwbeId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id: reference_id, reply }: { readonly id: string; readonly reply: string }) =>
      api.references.reply({ params: { id: mwbeId, reference_id }, body: { reply } }),
    onSuccess: () => showAlert({ variant: 'success', text: own.replied }),
    onSettled: refresh,
  });
}

export function useShowReferences(mwbeId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (shown: boolean) => api.references.show({ params: { id: mwbeId }, body: { shown } }),
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
    onSettled: refresh,
  });
}

export function useLinkActions(tempToken: string) {
  const client = useQueryClient();
  const answer = useMutation({
    mutationFn: (given: ReferenceAnswer) => api.references.answer({ body: { tempToken, ...given } }),
    onSuccess: (now) => client.setQueryData(linkQuery(tempToken).queryKey, now),
  });
  const leave = useMutation({
    mutationFn: (no_more_emails: boolean) => api.references.leave({ body: { tempToken, no_more_emails } }),
  });
  return { answer, leave };
}

export function useDecide() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: { readonly id: string; readonly decision: Decision; readonly reason: string }) =>
      api.references.decide({ params: { id }, body }),
    onSuccess: ({ decision }) => decision && showAlert({ variant: 'success', text: staff.done[decision] }),
    onSettled: refresh,
  });
}
