import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Me } from '#contract/accounts/schema.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { copy } from '../copy/own.ts';

/** The person who is logged in, and whether staff act as them. */
export type Self = Me & { readonly impersonating: boolean };

/** A company or firm that a person acts for. */
export interface OwnCompany {
  readonly id: string;
  readonly type: 'hiring_company' | 'mwbe';
  readonly name: string;
  readonly role: 'administrator' | 'member';
  /** The one that the person acts for among those of its side. */
  readonly current: boolean;
}

/** Everything that a person acts for; their own side first, and of each side the one that they chose last. */
export function companiesOf({ user_type, mwbes, hiring_companies }: Me): OwnCompany[] {
  const firms = mwbes.map(({ id, legal_business_name: name, role }, at) => {
    return { id, type: 'mwbe' as const, name, role, current: at === 0 };
  });
  const hirers = hiring_companies.map(({ id, business_name: name, role }, at) => {
    return { id, type: 'hiring_company' as const, name, role, current: at === 0 };
  });
  return user_type === 'MWBE' ? [...firms, ...hirers] : [...hirers, ...firms];
}

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

export function useAskForNewAddress() {
  return useMutation({ mutationFn: (email: string) => api.accounts.askForNewAddress({ body: { email } }) });
}

/** What a person sees is the company's: everything is read anew. */
function useReadAnew() {
  const client = useQueryClient();
  const router = useRouter();
  return async () => {
    await client.invalidateQueries();
    await router.invalidate();
  };
}

export function useChooseCompany() {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: ({ id }: OwnCompany) => api.accounts.chooseCompany({ body: { company_id: id } }),
    onSuccess: async (_, { name }) => {
      await readAnew();
      showAlert({ variant: 'success', text: copy.nowActsFor(name) });
    },
    onError: ({ message }) => showAlert({ variant: 'error', text: message }),
  });
}

export function useLeaveCompany() {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: ({ id }: OwnCompany) => api.accounts.leaveCompany({ params: { id } }),
    onSuccess: async (_, { name }) => {
      await readAnew();
      showAlert({ variant: 'success', text: copy.left(name) });
    },
    onError: ({ message }) => showAlert({ variant: 'error', text: message }),
  });
}
