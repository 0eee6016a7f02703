import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewShare } from '#contract/firm-documents/schema.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { copy } from '../copy.ts';

export const sharesQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['firm-shares', mwbeId],
    queryFn: ({ signal }) => api.firmDocuments.shares({ params: { id: mwbeId }, signal }),
  });

export const looksQuery = (mwbeId: string) =>
  infiniteQueryOptions({
    queryKey: ['firm-looks', mwbeId],
    queryFn: ({ pageParam, signal }) =>
      api.firmDocuments.looks({
        params: { id: mwbeId },
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Companies whose name contains the text. */
export const recipientsQuery = (text: string) =>
  queryOptions({
    queryKey: ['share-recipients', text],
    queryFn: ({ signal }) => api.firmDocuments.recipients({ query: { q: text }, signal }),
    enabled: text.length > 1,
    placeholderData: (before) => before,
  });

/** What a firm shares with the person's company, which may be nothing. */
export const sharedQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['shared-by-firm', mwbeId],
    queryFn: ({ signal }) => api.firmDocuments.shared({ params: { id: mwbeId }, signal }),
  });

export function useSharing(mwbeId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: sharesQuery(mwbeId).queryKey });
  const share = async (body: NewShare) => {
    const made = await api.firmDocuments.share({ params: { id: mwbeId }, body });
    showAlert({ variant: 'success', text: copy.shared(made.company.business_name) });
    await refresh();
  };
  const stop = useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly company: string }) =>
      api.firmDocuments.stopShare({ params: { id: mwbeId, shareId: id } }),
    onSuccess: (_, { company }) => showAlert({ variant: 'success', text: copy.stopped(company) }),
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
    onSettled: refresh,
  });
  return { share, stop };
}
