import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { NewAccessRequest } from '#contract/accounts/schema/requests.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { copy } from '../copy/doors.ts';

/** Joins as the person who is logged in, and goes to where they begin. */
export function useJoin(company: string) {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: (tempToken: string) => api.accounts.joinCompany({ body: { tempToken } }),
    onSuccess: async () => {
      showAlert({ variant: 'success', text: copy.joined(company) });
      // everything but the link, which is spent
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'link' });
      await router.navigate({ to: '/', replace: true });
    },
  });
}

/** Makes the account, and goes on to choosing its password. */
export function useRegister() {
  const choosePassword = useChoosePassword();
  return useMutation({
    mutationFn: (body: { tempToken: string; first_name: string; last_name: string }) =>
      api.accounts.registerInvited({ body }),
    onSuccess: ({ new_password }) => choosePassword(new_password),
  });
}

export function useConfirmRequest() {
  const choosePassword = useChoosePassword();
  return useMutation({
    mutationFn: (tempToken: string) => api.accounts.confirmRequest({ body: { tempToken } }),
    onSuccess: ({ new_password }) => (new_password === null ? undefined : choosePassword(new_password)),
  });
}

function useChoosePassword() {
  const router = useRouter();
  return (tempToken: string) =>
    router.navigate({ to: '/new-password/$tempToken', params: { tempToken }, replace: true });
}

export function useTakeAddress() {
  return useMutation({ mutationFn: (tempToken: string) => api.accounts.takeNewAddress({ body: { tempToken } }) });
}

export function useAskForLogIn() {
  return useMutation({ mutationFn: (body: NewAccessRequest) => api.accounts.askForLogIn({ body }) });
}
