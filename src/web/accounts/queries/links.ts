import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { NewAccessRequest } from '#contract/accounts/schema/access-requests.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { copy } from '../copy/links.ts';

/** Joins as the signed-in person, then opens their landing page. */
export function useAcceptInvitation(company: string) {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: (tempToken: string) => api.accounts.joinCompany({ body: { tempToken } }),
    onSuccess: async () => {
      showAlert({ variant: 'success', text: copy.joined(company) });
      // everything but the preview of the link, which is used up
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'link' });
      await router.navigate({ to: '/', replace: true });
    },
  });
}

/** Creates the account, then opens the page that sets its password. */
export function useRegisterInvited() {
  const choosePassword = useGoToNewPassword();
  return useMutation({
    mutationFn: (body: { tempToken: string; first_name: string; last_name: string }) =>
      api.accounts.registerInvited({ body }),
    onSuccess: ({ new_password }) => choosePassword(new_password),
  });
}

export function useConfirmAccessRequest() {
  const choosePassword = useGoToNewPassword();
  return useMutation({
    mutationFn: (tempToken: string) => api.accounts.confirmAccessRequest({ body: { tempToken } }),
    onSuccess: ({ new_password }) => (new_password === null ? undefined : choosePassword(new_password)),
  });
}

function useGoToNewPassword() {
  const router = useRouter();
  return (tempToken: string) =>
    router.navigate({ to: '/new-password/$tempToken', params: { tempToken }, replace: true });
}

export function useConfirmEmailChange() {
  return useMutation({ mutationFn: (tempToken: string) => api.accounts.confirmEmailChange({ body: { tempToken } }) });
}

export function useRequestAccess() {
  return useMutation({ mutationFn: (body: NewAccessRequest) => api.accounts.requestAccess({ body }) });
}
