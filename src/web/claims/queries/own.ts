import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CLAIM_UPLOAD } from '#contract/claims/rules.ts';
import type { CurrentClaim, NewRegistration } from '#contract/claims/schema.ts';
import { DOCUMENT_FAULT_MESSAGES, validateFile } from '#contract/documents/rules.ts';
import { api } from '#web/api.ts';
import { meQuery } from '#web/session/queries.ts';
import { readToken } from '#web/token.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { focusNextHeading } from '#web/ui/PageHeading.tsx';
import { createUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { useUploadQueue } from '#web/ui/useUploadQueue.ts';
import { copy } from '../copy/claim.ts';
import type { FirmSearch } from '../model/firm-search.ts';
import { searchRequest } from '../model/firm-search.ts';

export const currentClaimQuery = queryOptions({
  queryKey: ['claims', 'current'],
  queryFn: ({ signal }) => api.claims.current({ signal }),
});

type SearchRequest = Parameters<typeof api.search.businesses>[0]['query'];

/** The directory's own search, with who has each firm already. */
export const firmSearchQuery = (search: FirmSearch) =>
  queryOptions({
    queryKey: ['claims', 'search', search],
    queryFn: async ({ signal }) => {
      const result = await api.search.businesses({ query: searchRequest(search) as SearchRequest, signal });
      const ids = result.items.map(({ id }) => id);
      const states = ids.length > 0 ? await api.claims.firmStates({ query: { id: ids }, signal }) : [];
      return { ...result, states: new Map(states.map(({ id, state }) => [id, state])) };
    },
    placeholderData: keepPreviousData,
  });

/** An action of the person; what it answers is shown at once, and an error where its form is. */
function useOwnAction<V, R>(mutationFn: (given: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['claims'] }),
  });
}

const showError = ({ message }: Error) => showAlert({ variant: 'error', text: message, shouldStayVisible: true });

/** Begins a claim; its page takes the place of the search. */
export function useBeginClaim() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mwbe_id: string) => api.claims.begin({ body: { mwbe_id } }),
    onSuccess: (claim) => {
      focusNextHeading();
      client.setQueryData(currentClaimQuery.queryKey, (now: CurrentClaim | undefined) => now && { ...now, claim });
    },
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: ['claims'] }),
  });
}

export const useSendEmailCode = (id: string) =>
  useOwnAction((local_part: string) => api.claims.sendEmailCode({ params: { id }, body: { local_part } }));

export function useRequestLetter(id: string) {
  const request = useOwnAction(() => api.claims.requestLetter({ params: { id } }));
  return { ...request, start: () => request.mutate(undefined, { onError: showError }) };
}

/**
 * Proves the claim; the firm is the person's at once, and its profile is next. The page may learn of it from the server's
 * stream first and drop the form, so the mutation itself goes on.
 */
export function useEnterCode(id: string) {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: (code: string) => api.claims.enterCode({ params: { id }, body: { code } }),
    onSuccess: async ({ mwbe_id }) => {
      await client.invalidateQueries({ queryKey: ['claims'] });
      if (mwbe_id === null) return;
      await client.invalidateQueries(meQuery);
      focusNextHeading();
      await router.navigate({ to: '/onboarding/$id', params: { id: mwbe_id }, replace: true });
    },
  });
}

/** After withdrawing there is the search again. */
export function useWithdrawClaim(id: string) {
  return useWithdrawal(() => api.claims.withdraw({ params: { id } }), copy.withdrawn);
}
export function useWithdrawRegistration(id: string) {
  return useWithdrawal(() => api.claims.withdrawRegistration({ params: { id } }), copy.registrationWithdrawn);
}
export function useWithdrawDispute(id: string) {
  return useWithdrawal(() => api.claims.withdrawDispute({ params: { id } }), copy.disputeWithdrawn);
}

function useWithdrawal(mutationFn: () => Promise<unknown>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      focusNextHeading();
      showAlert({ variant: 'success', text: done });
    },
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: ['claims'] }),
  });
}

export const useOpenDispute = (mwbe_id: string) =>
  useOwnAction((statement: string) => api.claims.openDispute({ body: { mwbe_id, statement } }));

export const findSimilar = (body: NewRegistration) => api.claims.similarFirms({ body });
export const useRegister = () =>
  useOwnAction((body: NewRegistration & { readonly similar_firms: string[] }) => api.claims.register({ body }));

/** Uploads of proofs; each is kept with the claim or dispute once it has arrived whole. */
function useProofUploads(save: (upload: string) => Promise<unknown>) {
  const client = useQueryClient();
  return useUploadQueue({
    validate: (file) => {
      const fault = validateFile(file);
      return fault ? DOCUMENT_FAULT_MESSAGES[fault] : undefined;
    },
    open: (file, handlers) => {
      const { path, chunkBytes } = CLAIM_UPLOAD;
      return createUpload(file, { path: `/api/v1${path}`, chunkBytes, token: readToken }, handlers);
    },
    save: async (upload) => {
      await save(uploadIdOf(upload));
      await client.invalidateQueries({ queryKey: ['claims'] });
    },
    onRejected: () => undefined,
  });
}
export const useCertificateUploads = (id: string) =>
  useProofUploads((upload) => api.claims.addCertificate({ params: { id }, body: { upload } }));
export const useDisputeUploads = (id: string) =>
  useProofUploads((upload) => api.claims.addDisputeFile({ params: { id }, body: { upload } }));

export const useObjectByLink = () =>
  useMutation({
    mutationFn: (body: { readonly tempToken: string; readonly statement: string }) => api.claims.object({ body }),
  });
