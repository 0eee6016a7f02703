import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Me } from '#contract/accounts/schema.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { copy } from '../copy/account.ts';
import type { OwnCompany } from '../model/companies.ts';

/** The signed-in person, and whether staff impersonate them. */
export type CurrentUser = Me & { readonly impersonating: boolean };

export function useChangeName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { first_name: string; last_name: string }) => api.accounts.changeName({ body }),
    onSuccess: async () => {
      await client.invalidateQueries();
      showAlert({ variant: 'success', text: copy.nameSaved });
    },
  });
}

export function useRequestEmailChange() {
  return useMutation({ mutationFn: (email: string) => api.accounts.requestEmailChange({ body: { email } }) });
}

/** Everything a person sees depends on the chosen company, so all of it is read again. */
function useRefetchAll() {
  const client = useQueryClient();
  const router = useRouter();
  return async () => {
    await client.invalidateQueries();
    await router.invalidate();
  };
}

export function useSwitchCompany() {
  const refetchAll = useRefetchAll();
  return useMutation({
    mutationFn: ({ id }: OwnCompany) => api.accounts.selectCompany({ body: { company_id: id } }),
    onSuccess: async (_, { name }) => {
      await refetchAll();
      showAlert({ variant: 'success', text: copy.switched(name) });
    },
    onError: ({ message }) => showAlert({ variant: 'error', text: message }),
  });
}

export function useLeaveCompany() {
  const refetchAll = useRefetchAll();
  return useMutation({
    mutationFn: ({ id }: OwnCompany) => api.accounts.leaveCompany({ params: { id } }),
    onSuccess: async (_, { name }) => {
      await refetchAll();
      showAlert({ variant: 'success', text: copy.left(name) });
    },
    onError: ({ message }) => showAlert({ variant: 'error', text: message }),
  });
}
